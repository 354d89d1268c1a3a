"""Makes the DOCX and PDF files of cases from plain text (README.md says how it is written), with the
standard library alone."""

import io
import re
import zipfile
from xml.sax.saxutils import escape

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
INLINE = re.compile(r"\[\+(.*?)\+\]|\[-(.*?)-\]|\[\^(.*?)\]|\[!(.*?)\]|\*\*(.*?)\*\*", re.S)
STYLES = {"Title": "Title", "Heading1": "heading 1", "Quote": "Quote", "List": "List Bullet"}


def run(words, tag="t", properties=""):
    if not words:
        return ""
    return (f'<w:r>{properties}<w:{tag} xml:space="preserve">{escape(words)}</w:{tag}></w:r>')


def part(name, content):
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<w:{name} {W}>{content}</w:{name}>'


class Docx:
    """One document on its way: `# ` title, `## ` heading, `> ` quotation, `- ` item, `| ` row."""

    def __init__(self):
        self.notes, self.comments = [], []

    def runs(self, text):
        out, at = "", 0
        for match in INLINE.finditer(text):
            out += run(text[at:match.start()])
            inserted, deleted, note, comment, bold = match.groups()
            if inserted is not None:
                out += f'<w:ins w:id="90" w:author="A">{run(inserted)}</w:ins>'
            elif deleted is not None:
                out += f'<w:del w:id="91" w:author="A">{run(deleted, "delText")}</w:del>'
            elif note is not None:
                self.notes.append(note)
                out += f'<w:r><w:footnoteReference w:id="{len(self.notes)}"/></w:r>'
            elif comment is not None:
                self.comments.append(comment)
                out += f'<w:r><w:commentReference w:id="{len(self.comments)}"/></w:r>'
            else:
                out += run(bold, properties="<w:rPr><w:b/></w:rPr>")
            at = match.end()
        return out + run(text[at:])

    def paragraph(self, text, style=None):
        properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
        return f"<w:p>{properties}{self.runs(text)}</w:p>"

    def block(self, text):
        if text.startswith("| "):
            rows = ""
            for line in text.splitlines():
                cells = [self.paragraph(cell.strip()) for cell in line.strip(" |").split("|")]
                rows += "<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr>"
            return f"<w:tbl>{rows}</w:tbl>"
        text = text.replace("\n", " ")
        for sign, style in (("# ", "Title"), ("## ", "Heading1"), ("> ", "Quote"), ("- ", "List")):
            if text.startswith(sign):
                return self.paragraph(text[len(sign):], style)
        return self.paragraph(text)

    def parts(self, text):
        body = "".join(self.block(block) for block in re.split(r"\n{2,}", text.strip("\n")))
        items = {"document": f"<w:body>{body}</w:body>"}
        items["styles"] = "".join(f'<w:style w:type="paragraph" w:styleId="{key}"><w:name '
                                  f'w:val="{name}"/></w:style>' for key, name in STYLES.items())
        for kind, tag, texts in (("footnotes", "footnote", self.notes),
                                 ("comments", "comment", self.comments)):
            if texts:
                items[kind] = "".join(f'<w:{tag} w:id="{n}">{self.paragraph(t)}</w:{tag}>'
                                      for n, t in enumerate(texts, 1))
        return items


def docx(text):
    items = Docx().parts(text)
    types = "".join(f'<Override PartName="/word/{name}.xml" ContentType="application/vnd.openxmlformats'
                    f'-officedocument.wordprocessingml.{name if name != "document" else "document.main"}'
                    f'+xml"/>' for name in items)
    links = "".join(f'<Relationship Id="r{name}" Type="{OFFICE}/{name}" Target="{name}.xml"/>'
                    for name in items if name != "document")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    package = "http://schemas.openxmlformats.org/package/2006"
    files = {
        "[Content_Types].xml": f'{head}<Types xmlns="{package}/content-types"><Default Extension="rels" '
                               f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                               f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
        "_rels/.rels": f'{head}<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
                       f'Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels":
            f'{head}<Relationships xmlns="{package}/relationships">{links}</Relationships>',
    }
    files.update((f"word/{name}.xml", part(name, content)) for name, content in items.items())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return out.getvalue()


def page(text):
    """Lines as they stand, 12 points apart; ` ||| ` parts two columns; `# ` is large; `@30 ` sets a
    line 30 points below the page's upper edge."""
    left, right = [], []
    for number, line in enumerate(text.strip("\n").split("\n")):
        columns = line.split(" ||| ")
        for x, where, words in zip((72, 320), (left, right), columns):
            y = 740 - 12 * number
            if place := re.match(r"@(\d+) ", words):
                y, words = 800 - int(place[1]), words[place.end():]
            size = 20 if words.startswith("# ") else 10
            words = words.removeprefix("# ").encode("cp1252")
            for sign in (b"\\", b"(", b")"):
                words = words.replace(sign, b"\\" + sign)
            if words.strip():
                where.append(b"BT /F %d Tf %d %d Td (%s) Tj ET" % (size, x, y, words))
    return b"\n".join(left + right)


def pdf(text):
    """A PDF of pages that a line `~~~` parts."""
    pages = [page(part) for part in re.split(r"(?m)^~~~\n", text)]
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"]
    for number, content in enumerate(pages):
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 800] /Resources << /Font << /F "
                       b"3 0 R >> >> /Contents %d 0 R >>" % (5 + 2 * number))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n"
                  b"%d\n%%%%EOF\n" % (len(objects) + 1, table, len(objects) + 1, len(out)))


MAKERS = {"docx": docx, "pdf": pdf}
