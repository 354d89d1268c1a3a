// What the page of onrecord can do beyond reading: two texts at a time that follow each other, a
// filter for the wordings, light or dark by choice. All of the page stands without this script.
"use strict";

(() => {
  const { all, element } = parts;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  // Light or dark.
  const remember = {
    get() { try { return localStorage.getItem("onrecord-theme"); } catch { return null; } },
    set(value) { try { localStorage.setItem("onrecord-theme", value); } catch { /* a page from a file may have no store */ } },
  };
  const contents = document.querySelector(".contents ul");
  const theme = element("button", { type: "button" });
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const nameTheme = () => { theme.textContent = isDark() ? "Light page" : "Dark page"; };
  const stored = remember.get();
  if (stored === "dark" || stored === "light") document.documentElement.dataset.theme = stored;
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    remember.set(document.documentElement.dataset.theme);
    nameTheme();
  });
  nameTheme();
  contents.append(element("li", { className: "tool" }, theme));

  // Two texts.
  const reader = document.getElementById("reader");
  const docs = all(".doc", reader);
  let left = docs[0];
  let right = docs[1];
  const said = element("p", { className: "missing" });
  said.setAttribute("role", "status");
  const nameOf = (doc) => doc.querySelector(".doc-name").textContent.trim();

  const choose = (label, pick) => {
    const select = element("select");
    docs.forEach((doc, i) => select.append(new Option(nameOf(doc), String(i))));
    select.addEventListener("change", () => pick(docs[Number(select.value)]));
    return { select, label: element("label", {}, label, select) };
  };
  const show = () => {
    docs.forEach((doc) => { doc.hidden = doc !== left && doc !== right; });
    reader.insertBefore(left, reader.firstChild);
    left.after(right);
    lefts.select.value = String(docs.indexOf(left));
    rights.select.value = String(docs.indexOf(right));
  };
  const lefts = choose("Left", (doc) => {
    if (doc === right) right = left;
    left = doc;
    show();
  });
  const rights = choose("Right", (doc) => {
    if (doc === left) left = right;
    right = doc;
    show();
  });
  if (docs.length > 1) {
    reader.classList.add("two");
    reader.before(element("div", { className: "panes" }, lefts.label, rights.label), said);
    show();
  }

  const behaviour = calm ? "auto" : "smooth";
  // Scrolls a text inside its own pane, so that the page and the other text stay where they are.
  const scrollInPane = (target) => {
    const pane = target.closest(".text");
    const place = target.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    pane.scrollTo({ top: pane.scrollTop + place - pane.clientHeight / 3, behavior: behaviour });
  };
  // Marks every piece of the stretch that an anchor begins.
  const aim = (target) => {
    const pane = target.closest(".text");
    all(".aim", pane).forEach((piece) => piece.classList.remove("aim"));
    const number = (target.dataset.x || "").split(" ")[0];
    all(`[data-x~="${CSS.escape(number)}"]`, pane).forEach((piece) => piece.classList.add("aim"));
  };
  // Brings an anchor of a text to light; `keep` is the text that must stay.
  const open = (target, keep) => {
    const doc = target.closest(".doc");
    if (doc.hidden) {
      if (keep === right) left = doc; else right = doc;
      show();
    }
    aim(target);
    scrollInPane(target);
    return doc;
  };
  // Parts that were out of sight get their height as they come into it, and move what follows: so
  // the way to a place is corrected until it stays.
  const goTo = (place) => {
    let frames = 0;
    const step = () => {
      const before = scrollY;
      place.scrollIntoView({ block: "start", behavior: "instant" });
      if (++frames < 20 && (frames < 3 || scrollY !== before)) requestAnimationFrame(step);
    };
    step();
  };
  const bringReader = () => {
    const box = reader.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) goTo(reader);
  };
  const byHash = (hash) => document.getElementById(decodeURIComponent(hash.slice(1)));

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    const target = byHash(link.hash);
    const doc = target && target.closest(".doc");
    const folded = target?.closest("details:not([open])");
    if (folded) folded.open = true;
    if (target && !doc && document.body.matches(".big")) requestAnimationFrame(() => goTo(target));
    if (!doc) return;
    event.preventDefault();
    history.pushState(null, "", link.hash);
    if (doc === target) {
      if (doc.hidden) { right = doc; show(); }
      bringReader();
      doc.querySelector(".text").focus({ preventScroll: true });
      return;
    }
    if (link.dataset.left) {
      const first = document.getElementById(link.dataset.left);
      left = first.closest(".doc");
      right = doc;
      show();
      aim(first);
      scrollInPane(first);
    }
    const shown = open(target, link.closest(".doc") || (link.dataset.left ? left : null));
    if (!link.closest(".doc")) bringReader();
    shown.querySelector(".text").focus({ preventScroll: true });
  });

  // A click on quoted words moves the other text to its wording of them.
  reader.addEventListener("click", (event) => {
    if (event.target.closest("a") || String(getSelection())) return;
    const piece = event.target.closest(".q, .s");
    if (!piece) return;
    const doc = piece.closest(".doc");
    const other = doc === left ? right : left;
    let link = null;
    for (let next = piece; next && !link; next = next.nextElementSibling) {
      if (next.matches("a.go")) {
        const links = [];
        for (; next && next.matches("a.go"); next = next.nextElementSibling) links.push(next);
        // Where many texts have the words, the places stand in the table of their wordings.
        const table = links.flatMap((one) => all(".places a", byHash(one.hash)?.closest(".voice") ?? element("p")));
        const inOther = (one) => { const to = byHash(one.hash); return to && other.contains(to); };
        const inText = (one) => byHash(one.hash)?.closest(".doc");
        link = [...links, ...table].find(inOther) || links.find(inText) || table.find((one) => inText(one) && !doc.contains(byHash(one.hash)));
        break;
      }
      if (next !== piece && !next.matches("span, button.play")) break;
    }
    aim(piece);
    if (!link) {
      said.textContent = `${nameOf(doc)} alone has these words.`;
      return;
    }
    const target = byHash(link.hash);
    const to = target.closest(".doc");
    said.textContent = to === other ? "" : `Not in ${nameOf(other)}; shown in ${nameOf(to)}.`;
    open(target, doc);
  });

  const arrive = () => {
    if (!location.hash) return;
    const target = byHash(location.hash);
    if (target && !target.closest(".doc") && document.body.matches(".big")) goTo(target);
    if (!target || !target.closest(".doc") || target.matches(".doc")) return;
    open(target, null);
    bringReader();
  };
  addEventListener("popstate", arrive);
  arrive();

  // The list of formats closes as lists do.
  const saves = document.querySelector(".saves");
  if (saves) {
    document.addEventListener("click", (event) => { if (!saves.contains(event.target)) saves.open = false; });
    saves.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !saves.open) return;
      saves.open = false;
      saves.querySelector("summary").focus();
    });
  }

  // A filter for the wordings.
  const voices = all("#utterances .voice");
  if (voices.length > 4) {
    const words = element("input", { type: "search" });
    const differing = element("input", { type: "checkbox" });
    const count = element("span");
    count.setAttribute("role", "status");
    const filter = () => {
      const wanted = words.value.trim().toLowerCase();
      let shown = 0;
      for (const voice of voices) {
        voice.hidden = (differing.checked && voice.hasAttribute("data-same")) ||
          (wanted !== "" && !voice.textContent.toLowerCase().includes(wanted));
        if (!voice.hidden) ++shown;
      }
      count.textContent = shown === voices.length ? "" : `${shown} of ${voices.length}`;
    };
    words.addEventListener("input", filter);
    differing.addEventListener("change", filter);
    voices[0].before(element("div", { className: "filters" },
      element("label", {}, "Find", words),
      element("label", {}, differing, "Only where wordings differ"), count));
  }

  // What is folded is printed too.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open]):not(.saves)");
    folded.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => folded.forEach((one) => { one.open = false; }));
})();
