// The local page as an editor uses it: drop the files of a story, read the first finding, change the
// policy, save the report, look at it from a second tab. Nothing goes to any other machine.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folder, launch, open, program, root } from "./browser.mjs";
import { writeTape } from "./tape.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ferry = join(root, "examples/ferry");
const articles = readdirSync(ferry).filter((name) => !name.endsWith(".vtt")).sort();
let server;
let address;
let browser;

before(async () => {
  mkdirSync(join(folder, "stories"));
  server = spawn(program, ["serve", join(folder, "stories")], { stdio: ["ignore", "pipe", "ignore"] });
  address = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.kill();
});

/// A tab that has the token, at the list of stories.
async function enter(options) {
  const tab = await open(browser, address, options);
  assert.ok(!tab.page.url().includes("token"), tab.page.url());
  return tab;
}

async function dropArticles(page) {
  const files = articles.map((name) => ({ name, text: readFileSync(join(ferry, name), "utf8") }));
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent("#drop", "drop", { dataTransfer: dropped });
  assert.equal(await page.locator("#articles").evaluate((input) => input.files.length), articles.length);
}

/// Makes the story of the example and waits until its report is there.
async function makeStory(page, name) {
  await dropArticles(page);
  await page.setInputFiles("#records", join(ferry, "press-conference.vtt"));
  await page.getByLabel("Name of the story").fill(name);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.waitForSelector("nav.bar", { timeout: 60000 });
}

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}: ${one.nodes[0].failureSummary}`);
}

test("a story from dropped files to a saved report", async () => {
  const { page, context, requests, complaints } = await enter({ acceptDownloads: true });
  await makeStory(page, "The <ferry> & the harbour");
  assert.equal(await page.locator("h1").textContent(), "The <ferry> & the harbour");
  assert.equal(await page.locator(".tabs li").count(), articles.length + 1);
  const first = page.locator(".finding").first();
  assert.ok((await first.locator(".words").count()) >= 2);
  await first.locator(".open a[data-left]").click();
  assert.ok((await page.locator("#reader .aim").count()) > 0);

  const story = new URL(page.url()).pathname;
  await page.getByLabel("Policy").selectOption("speech");
  await page.getByRole("button", { name: "Compare again" }).click();
  await page.waitForFunction(() => document.querySelector("nav.bar select")?.value === "speech", null, { timeout: 60000 });
  assert.equal(new URL(page.url()).pathname, story);
  assert.match(await page.locator("footer").textContent(), /policy speech/);

  await page.getByText("Save as").click();
  const links = page.locator("nav.bar .saves a");
  assert.ok((await links.count()) >= 10);
  for (const name of ["Page (HTML)", "JSON", "Web Annotation"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name, exact: true }).click()]);
    const text = readFileSync(await download.path(), "utf8");
    if (name === "Page (HTML)") assert.ok(text.startsWith("<!DOCTYPE html>") && !text.includes('class="bar"'));
    else assert.ok(Object.keys(JSON.parse(text)).length > 2, name);
  }
  await page.keyboard.press("Escape");
  assert.equal(await links.first().isVisible(), false);
  assert.deepEqual(requests.filter((url) => new URL(url).origin !== new URL(address).origin), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a quotation is heard from the tape that was dropped with the story", async () => {
  const { page, context, requests, complaints } = await enter();
  const tape = join(folder, "tape.wav");
  writeTape(tape, 400);
  await dropArticles(page);
  const dropped = await page.evaluateHandle(async ([vtt, wav]) => {
    const data = new DataTransfer();
    data.items.add(new File([vtt], "press-conference.vtt"));
    data.items.add(new File([Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0))], "tape.wav", { type: "audio/wav" }));
    return data;
  }, [readFileSync(join(ferry, "press-conference.vtt"), "utf8"), readFileSync(tape).toString("base64")]);
  await page.dispatchEvent("#drop", "drop", { dataTransfer: dropped });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.waitForSelector("nav.bar", { timeout: 60000 });
  const button = page.locator("#utterances button.play").last();
  const [, from, to] = (await button.getAttribute("data-seconds")).split(" ").map(Number);
  await button.click();
  await page.waitForFunction((at) => document.querySelector(".tape audio").currentTime > at + 0.3, from);
  assert.ok(await page.locator(".spoken .lit").count() > 0);
  await page.waitForFunction(() => document.querySelector(".tape audio").paused, null, { timeout: 60000 });
  const end = await page.locator(".tape audio").evaluate((audio) => audio.currentTime);
  assert.ok(end >= to - 0.05 && end < to + 0.5, `${end} after ${to}`);
  assert.ok(requests.some((url) => url.endsWith("/audio/1")));
  assert.deepEqual(requests.filter((url) => new URL(url).origin !== new URL(address).origin), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("documents are added to a story", async () => {
  const { page, context, complaints } = await enter();
  await page.getByLabel("Or paste the text of an article").fill("Pier\n\nDana Orr, the mayor, said: “We will not close the pier before May.”\n");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.waitForSelector("nav.bar");
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await page.setInputFiles("#articles", {
    name: "other.txt", mimeType: "text/plain",
    buffer: Buffer.from("Pier\n\nDana Orr, the mayor, said: “We will close the pier before May.”\n"),
  });
  await page.getByRole("button", { name: "Add and compare again" }).click();
  await page.waitForFunction(() => document.querySelectorAll("nav.bar ~ header .tabs li").length === 2, null, { timeout: 60000 });
  assert.match(await page.locator(".finding").first().textContent(), /not/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two tabs see the same stories", async () => {
  const one = await enter();
  const two = await one.context.newPage();
  await two.goto(new URL("/", address).href);
  await makeStory(one.page, "Seen twice");
  await two.reload();
  await two.getByRole("link", { name: "Seen twice" }).click();
  await two.waitForSelector("nav.bar");
  assert.equal(two.url(), one.page.url());
  await two.getByRole("link", { name: "All stories" }).click();
  await two.getByRole("button", { name: "Delete Seen twice" }).click();
  await two.waitForLoadState();
  await one.page.reload();
  assert.match(await one.page.locator("h1").textContent(), /no such story/);
  await one.context.close();
});

test("a story is made without JavaScript", async () => {
  const { page, context } = await enter({ javaScriptEnabled: false });
  await page.setInputFiles("#articles", articles.map((name) => join(ferry, name)));
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  for (let tries = 0; tries < 100 && (await page.locator("nav.bar").count()) === 0; ++tries) {
    await new Promise((done) => setTimeout(done, 200));
    await page.reload();
  }
  await page.getByText("Save as").click();
  assert.ok(await page.getByRole("link", { name: "Markdown" }).isVisible());
  await context.close();
});

const views = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "phone", options: { colorScheme: "light", viewport: { width: 360, height: 740 } } },
];
for (const { name, options } of views) {
  test(`axe-core finds nothing on the pages of the server, ${name}`, async () => {
    const { page, context } = await enter({ ...options, bypassCSP: true });
    const shot = (part) => process.env.ONRECORD_PICTURES &&
      page.screenshot({ path: join(process.env.ONRECORD_PICTURES, `serve-${name}-${part}.png`) });
    await makeStory(page, `Looked at, ${name}`);
    await shot("report");
    await page.getByText("Save as").click();
    assert.deepEqual(await violations(page), []);
    await shot("saves");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "no part is wider than the window");
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    assert.deepEqual(await violations(page), []);
    await shot("documents");
    await page.getByRole("link", { name: "onrecord" }).click();
    assert.deepEqual(await violations(page), []);
    await shot("list");
    await page.goto(new URL("/stories/0", address).href);
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}
