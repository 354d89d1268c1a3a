// What the browser tests share: the program, its pages in a folder of their own, and a browser.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const program = process.env.ONRECORD_BIN ?? join(root, "build/onrecord");
export const folder = mkdtempSync(join(tmpdir(), "onrecord-web-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/// Runs the program; findings and unread files are no failure here.
export function onrecord(...args) {
  return execFileSync(program, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
}

let written = 0;
/// The address of the page that a comparison writes.
export function pageOf(...args) {
  const path = join(folder, `page-${++written}.html`);
  onrecord("compare", ...args, "--format", "html", "--output", path);
  return pathToFileURL(path).href;
}

export const ferry = () =>
  pageOf("examples/ferry", "--record", "examples/ferry/press-conference.vtt");

const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));
  // The pages are our own; in a container that runs as root there is no other way.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}

/// A tab on a page, with everything that it asked for and complained of.
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options,
  });
  const page = await context.newPage();
  const requests = [];
  const complaints = [];
  context.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => {
    // Browsers ask every server for a picture of its own.
    const isPicture = message.location().url.endsWith("/favicon.ico");
    if (message.type() === "error" && !isPicture) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(address);
  return { context, page, requests, complaints };
}

/// Whether an element can be seen in the window and inside every box that scrolls it.
export const isInSight = (element) => element.evaluate((node) => {
  const box = node.getBoundingClientRect();
  const within = (top, bottom) => box.top < bottom && box.bottom > top;
  if (!within(0, innerHeight)) return false;
  for (let outer = node.parentElement; outer; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    if (!/auto|scroll|hidden/.test(style.overflowY)) continue;
    const edge = outer.getBoundingClientRect();
    if (!within(edge.top, edge.bottom)) return false;
  }
  return true;
});
