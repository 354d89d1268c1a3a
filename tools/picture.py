#!/usr/bin/env python3
"""Draws what the program prints on a terminal as an SVG: the picture of README.md is real output.

    picture.py OUT.svg LINES COMMAND…      runs COMMAND in a terminal of 96 columns, draws LINES lines
    picture.py --check OUT.svg LINES COMMAND… exits 1 when a fifth of its lines is no longer printed
"""

import fcntl
import html
import os
import pty
import re
import struct
import sys
import termios

COLUMNS, FONT, CHAR_WIDTH, LINE_HEIGHT, MARGIN = 96, 14, 8.43, 19, 18
BACK, FORE = "#1d2026", "#d7dae0"
COLOURS = {31: "#f2777a", 32: "#8fd18f", 33: "#f0c674", 34: "#81a2e8", 35: "#c397d8", 36: "#70c0ba",
           90: "#8a8f98", 91: "#f2777a", 92: "#8fd18f", 93: "#f0c674", 94: "#81a2e8", 95: "#c397d8",
           96: "#70c0ba", 97: "#ffffff"}
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def output_of(command):
    """What the command prints when it stands in a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("NO_COLOR", None)
        os.environ["TERM"] = "xterm-256color"
        # The size is set before the program can ask for it.
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
        os.execvp(command[0], command)
    data = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        data += piece
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)}: exit code {os.waitstatus_to_exitcode(status)}")
    return data.decode("utf-8").replace("\r\n", "\n")


def spans_of(line):
    """(text, style) pieces of a line with its colours."""
    pieces, style, at = [], {}, 0
    for match in list(ESCAPE.finditer(line)) + [None]:
        text = line[at:match.start() if match else len(line)]
        if text:
            pieces.append((text, dict(style)))
        if not match:
            break
        at = match.end()
        for code in [int(c or 0) for c in match[1].split(";")]:
            if code == 0:
                style = {}
            elif code == 1:
                style["font-weight"] = "bold"
            elif code == 2:
                style["fill"] = "#9aa0a8"
            elif code == 4:
                style["text-decoration"] = "underline"
            elif code == 9:
                style["text-decoration"] = "line-through"
            elif code in COLOURS:
                style["fill"] = COLOURS[code]
            elif code == 39:
                style.pop("fill", None)
    return pieces


def draw(lines, title):
    width = MARGIN * 2 + COLUMNS * CHAR_WIDTH
    height = MARGIN * 2 + LINE_HEIGHT * len(lines)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
           f'font-family="ui-monospace,SFMono-Regular,Menlo,DejaVu Sans Mono,monospace" '
           f'font-size="{FONT}" role="img"><title>{html.escape(title)}</title>',
           f'<rect width="100%" height="100%" rx="8" fill="{BACK}"/>']
    for row, line in enumerate(lines):
        y = MARGIN + LINE_HEIGHT * row + FONT
        column, parts = 0, []
        for text, style in spans_of(line):
            attributes = "".join(f' {k}="{v}"' for k, v in style.items())
            x = MARGIN + column * CHAR_WIDTH
            parts.append(f'<tspan x="{x:.1f}"{attributes}>{html.escape(text, quote=False)}</tspan>')
            column += len(text)
        if parts:
            out.append(f'<text y="{y}" fill="{FORE}" xml:space="preserve">{"".join(parts)}</text>')
    return "\n".join(out + ["</svg>", ""])


def words_of(picture):
    """The lines of text of a picture."""
    rows = re.findall(r"<text[^>]*>(.*?)</text>", picture)
    return [" ".join(html.unescape(re.sub(r"<[^>]*>", "", row)).split()) for row in rows]


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if check:
        arguments = arguments[1:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    target, count, command = arguments[0], int(arguments[1]), arguments[2:]
    shown = "$ " + " ".join([os.path.basename(command[0]), *command[1:]])
    lines = [f"\x1b[1m{shown}\x1b[0m", ""] + output_of(command).split("\n")[:count]
    while lines and not ESCAPE.sub("", lines[-1]).strip():
        lines.pop()
    picture = draw(lines, shown)
    if check:
        with open(target, encoding="utf-8") as file:
            old, new = words_of(file.read()), words_of(picture)
        gone = [line for line in old if line not in new]
        if not old or len(gone) * 5 > len(old):
            sys.exit(f"{target} is no longer what the program prints, run ./run picture:\n"
                     + "\n".join(gone))
        return
    with open(target, "w", encoding="utf-8") as file:
        file.write(picture)


if __name__ == "__main__":
    main()
