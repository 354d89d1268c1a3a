// What the server's pages do with JavaScript on top: files can be dropped, and a story that is
// being compared tells how far it is (server-sent events).
// @ts-check

/** Where a dropped file belongs: recordings and captions have fields of their own. */
const fieldOf = (/** @type {File} */ file) => {
  const ending = file.name.toLowerCase().split(".").pop() ?? "";
  if (/^(audio|video)\//.test(file.type) || ["mp3", "wav", "ogg", "opus", "flac", "m4a", "aac", "weba"].includes(ending)) return "audio";
  return ending === "vtt" || ending === "srt" ? "records" : "articles";
};

const drop = document.getElementById("drop");
const articles = /** @type {HTMLInputElement | null} */ (document.getElementById("articles"));
if (drop && articles) {
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
  }
  document.addEventListener("dragleave", () => drop.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const dropped = /** @type {DragEvent} */ (event).dataTransfer?.files;
    if (!dropped || dropped.length === 0) return;
    for (const name of ["articles", "records", "audio"]) {
      const input = /** @type {HTMLInputElement | null} */ (document.getElementById(name));
      if (!input) continue;
      const all = new DataTransfer();
      for (const file of input.files ?? []) all.items.add(file);
      for (const file of dropped) if (fieldOf(file) === name) all.items.add(file);
      input.files = all.files;
    }
  });
  const form = articles.closest("form");
  form?.addEventListener("submit", () => {
    const status = document.getElementById("status");
    if (status) status.textContent = "Sending …";
  });
}

/** Calls `hear` with every state of a story until it is compared. */
function follow(id, hear) {
  const events = new EventSource(`/api/v1/stories/${id}/events`);
  events.addEventListener("story", (event) => {
    const story = JSON.parse(event.data);
    hear(story);
    if (story.state === "done" || story.state === "failed") events.close();
  });
  events.addEventListener("gone", () => { events.close(); location.assign("/"); });
}

const isWaiting = (state) => state === "queued" || state === "running";
const words = { queued: "Waiting", running: "Comparing", done: "Done", failed: "Failed" };

const progress = document.getElementById("progress");
if (progress && isWaiting(progress.dataset.state)) {
  follow(progress.dataset.story, (story) => {
    progress.textContent = words[story.state] + (story.stage ? `: ${story.stage}` : "");
    if (!isWaiting(story.state)) location.reload();
  });
}

// In the list only a few are followed: every stream is a connection of its own.
const rows = [...document.querySelectorAll(".stories li")].filter((row) => isWaiting(row.dataset.state));
for (const row of rows.slice(0, 3)) {
  follow(row.dataset.story, (story) => {
    const state = row.querySelector(".state");
    if (state) state.textContent = words[story.state];
    if (!isWaiting(story.state)) location.reload();
  });
}
