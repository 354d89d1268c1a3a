// What the page of onrecord can do with a recording: a button beside every quotation plays its
// seconds, and the words light up as they are spoken, in the text of the record, in the table of the
// wordings and in a bar at the foot of the window. Without this script the times stand in print
// and the browser's own player plays.
"use strict";

(() => {
  const { all, element } = parts;
  const clock = (seconds) => {
    const whole = Math.floor(seconds);
    const two = (number) => String(number).padStart(2, "0");
    return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  };

  // The recordings, each with the words of its record in the order of their times.
  const tapes = new Map();
  const unitsIn = (root) => {
    const byTime = new Map();
    for (const node of all("[data-t]", root)) {
      const key = node.dataset.t;
      const [begin, end] = key.split(" ").map(Number);
      if (!byTime.has(key)) byTime.set(key, { begin, end, nodes: [] });
      byTime.get(key).nodes.push(node);
    }
    return [...byTime.values()].sort((a, b) => a.begin - b.begin || a.end - b.end);
  };

  const words = element("p", { className: "spoken", dir: "auto" });
  const times = element("span", { className: "clock" });
  const again = element("button", { type: "button" });
  const close = element("button", { type: "button", textContent: "Close" });
  const bar = element("aside", { className: "player", hidden: true },
    element("div", {}, again, close, times), words);
  bar.setAttribute("aria-label", "Played words");
  document.body.append(bar);

  let now = null; // what is played: { tape, button, from, to, units, lit }
  const nameButton = (button, isPlaying) => {
    const [, from, to] = button.dataset.seconds.split(" ").map(Number);
    button.textContent = isPlaying ? "■" : "▶\uFE0E";
    button.setAttribute("aria-label", isPlaying ? "Stop" : `Play ${clock(from)} to ${clock(to)}`);
  };
  const light = (unit) => {
    if (!now || now.lit === unit) return;
    now.lit?.nodes.forEach((node) => node.classList.remove("lit"));
    now.lit = unit;
    unit?.nodes.forEach((node) => node.classList.add("lit"));
    const inPane = unit?.nodes.find((node) => node.closest(".text") && !node.closest(".doc").hidden);
    if (!inPane) return;
    const pane = inPane.closest(".text");
    const box = pane.getBoundingClientRect();
    const place = inPane.getBoundingClientRect();
    const inSight = box.top < innerHeight && box.bottom > 0;
    if (inSight && (place.top < box.top || place.bottom > box.bottom)) {
      pane.scrollTop += place.top - box.top - box.height / 3;
    }
  };
  const stop = () => {
    if (!now) return;
    light(null);
    const { tape, button } = now;
    now = null;
    tape.audio.pause();
    if (button) nameButton(button, false);
    again.textContent = "Play again";
  };
  const tick = () => {
    if (!now || now.tape.audio.seeking) return;
    const at = now.tape.audio.currentTime;
    if (at >= now.to || now.tape.audio.ended) return stop();
    // The last unit that has begun; in a pause it stays lit for a moment.
    let low = 0;
    let high = now.units.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (now.units[middle].begin <= at) low = middle + 1; else high = middle;
    }
    const unit = now.units[low - 1];
    light(unit && at < unit.end + 0.5 ? unit : null);
  };
  const follow = () => {
    tick();
    if (now) requestAnimationFrame(follow);
  };

  // The words that are heard between two times, as the record has them.
  const fillBar = (tape, from, to) => {
    const heard = tape.units.filter((unit) => unit.begin >= from - 0.001 && unit.end <= to + 0.001);
    words.replaceChildren();
    return heard.map((unit) => {
      const piece = element("span", { textContent: unit.nodes.map((node) => node.textContent).join("") });
      words.append(piece, " ");
      return { ...unit, nodes: [...unit.nodes, piece] };
    });
  };
  let last = null; // the button that was pressed last
  const play = (button) => {
    stop();
    last = button;
    const [record, from, to] = button.dataset.seconds.split(" ");
    const tape = tapes.get(record);
    if (!tape.audio.src) {
      tape.say(`Choose ${tape.name} to hear this.`);
      tape.wanted = button;
      tape.figure.scrollIntoView({ block: "center" });
      tape.input.focus();
      return;
    }
    now = { tape, button, from: Number(from), to: Number(to), units: fillBar(tape, Number(from), Number(to)), lit: null };
    // The same words in the table that the button stands in.
    const beside = button.closest(".voice");
    if (beside) {
      const inTable = unitsIn(beside);
      for (const unit of now.units) {
        unit.nodes.push(...inTable.filter((one) => one.begin === unit.begin && one.end === unit.end).flatMap((one) => one.nodes));
      }
    }
    nameButton(button, true);
    again.textContent = "Stop";
    times.textContent = `${clock(now.from)}–${clock(now.to)}`;
    bar.hidden = false;
    document.body.classList.add("plays");
    tape.audio.currentTime = now.from;
    const mine = now;
    tape.audio.play().then(() => { if (now === mine) follow(); }, (error) => {
      if (now !== mine || error.name === "AbortError") return;
      stop();
      tape.say(`${tape.name} cannot be played here.`);
    });
  };
  const closeBar = () => {
    const button = now?.button ?? last;
    const hadFocus = bar.contains(document.activeElement);
    stop();
    bar.hidden = true;
    document.body.classList.remove("plays");
    if (hadFocus) button?.focus();
  };

  for (const figure of all(".tape")) {
    const audio = figure.querySelector("audio") ?? element("audio", { controls: true, hidden: true });
    const status = element("p", { className: "missing" });
    status.setAttribute("role", "status");
    const tape = { figure, audio, name: figure.dataset.name, units: [], say: (text) => { status.textContent = text; } };
    const { record } = figure.dataset;
    if (record) {
      tapes.set(record, tape);
      tape.units = unitsIn(document.getElementById(`doc-${record}`));
    }
    if (!audio.src) {
      tape.input = element("input", { type: "file", accept: "audio/*,video/mp4,video/webm" });
      figure.querySelector(".choose").replaceChildren(
        element("label", {}, `The recording is not in this file. Choose ${tape.name} on your machine to listen: `, tape.input));
      tape.input.addEventListener("change", () => {
        const file = tape.input.files[0];
        if (!file) return;
        if (audio.src) URL.revokeObjectURL(audio.src);
        audio.src = URL.createObjectURL(file);
        audio.hidden = false;
        tape.say(file.size === Number(figure.dataset.size) ? "" : `This is another file than ${tape.name}: the times may not fit it.`);
        if (tape.wanted) play(tape.wanted);
        tape.wanted = null;
      });
      figure.append(audio);
    }
    figure.append(status);
    audio.addEventListener("error", () => {
      stop();
      tape.say(`${tape.name} cannot be played here.`);
    });
    audio.addEventListener("timeupdate", tick);
    // The browser's own player: all of the record lights up.
    audio.addEventListener("play", () => {
      if (now?.tape === tape) return;
      stop();
      now = { tape, button: null, from: 0, to: Infinity, units: tape.units, lit: null };
      follow();
    });
    audio.addEventListener("pause", () => { if (now?.tape === tape && audio.paused) stop(); });
  }

  for (const place of all("[data-play]")) {
    if (!tapes.has(place.dataset.play.split(" ")[0])) continue;
    const button = element("button", { type: "button", className: "play" });
    button.dataset.seconds = place.dataset.play;
    nameButton(button, false);
    place.after(button);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.play");
    if (!button) return;
    if (now?.button === button) stop(); else play(button);
  });
  again.addEventListener("click", () => { if (now) stop(); else if (last) play(last); });
  close.addEventListener("click", closeBar);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !bar.hidden) closeBar();
  });
})();
