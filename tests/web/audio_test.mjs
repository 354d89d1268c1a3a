// Quotations that can be heard: the recording in the page, or chosen in it, or timed by the line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folder, launch, open, pageOf, program, root } from "./browser.mjs";
import { writeTape } from "./tape.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tape = join(folder, "tape.wav");
const story = ["examples/ferry", "--record", "examples/ferry/press-conference.vtt", "--audio", tape];
let browser;
let address;
before(async () => {
  writeTape(tape, 400);
  address = pageOf(...story, "--embed-audio");
  browser = await launch();
});
after(() => browser.close());

const seconds = async (button) => (await button.getAttribute("data-seconds")).split(" ").map(Number);
const now = (page) => page.locator(".tape audio").evaluate((audio) => ({ at: audio.currentTime, paused: audio.paused }));

/// Presses a button and writes down what is heard and lit until it stops.
async function listen(page, button) {
  await button.click();
  await page.waitForFunction(() => !document.querySelector(".tape audio").paused);
  const seen = await page.evaluate(async () => {
    const audio = document.querySelector(".tape audio");
    const list = [];
    while (!audio.paused && list.length < 2000) {
      const lit = [...document.querySelectorAll(".spoken .lit")].map((node) => node.textContent);
      list.push({ at: audio.currentTime, lit: lit.join(" "), inTable: document.querySelectorAll(".voice .lit").length,
        inText: document.querySelectorAll(".doc .lit").length });
      await new Promise((done) => setTimeout(done, 20));
    }
    return list;
  });
  return { seen, end: (await now(page)).at };
}

/// The button of the shortest quotation in a part of the page.
async function shortest(page, part) {
  const buttons = await page.locator(`${part} button.play`).all();
  const lengths = await Promise.all(buttons.map(async (one) => { const [, from, to] = await seconds(one); return to - from; }));
  return buttons[lengths.indexOf(Math.min(...lengths.filter((length) => length > 1)))];
}

test("a quotation plays its seconds and its words light up", async () => {
  const { page, context, requests, complaints } = await open(browser, address);
  await context.setOffline(true);
  const button = await shortest(page, "#utterances .voice td:first-child");
  const [, from, to] = await seconds(button);
  const label = await button.getAttribute("aria-label");
  assert.match(label, /^Play \d+:\d\d:\d\d to \d+:\d\d:\d\d$/);
  const { seen, end } = await listen(page, button);
  assert.ok(seen.every(({ at }) => at >= from - 0.05 && at <= to + 0.5), JSON.stringify([from, to, seen[0], seen.at(-1)]));
  assert.ok(end >= to - 0.05 && end < to + 0.5, `${end} after ${to}`);
  const words = [...new Set(seen.map(({ lit }) => lit).filter(Boolean))];
  const spoken = (await page.locator(".spoken").innerText()).trim();
  assert.ok(words.length >= 3, JSON.stringify(words));
  assert.ok(spoken.replace(/\s+/g, " ").includes(words.join(" ").split(" ").slice(0, 2).join(" ")), `${spoken} | ${words}`);
  assert.ok(seen.some(({ inTable }) => inTable >= 1) && seen.some(({ inText }) => inText >= 1));
  assert.equal(await page.locator(".lit").count(), 0);
  assert.equal(await button.getAttribute("aria-label"), label);
  assert.deepEqual(requests.filter((url) => !url.startsWith("file:") && !url.startsWith("data:")), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a reader stops, plays again and goes by keyboard", async () => {
  const { page, context, complaints } = await open(browser, address);
  const button = page.locator(".finding button.play").first();
  const [, from, to] = await seconds(button);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((at) => document.querySelector(".tape audio").currentTime > at + 0.2, from);
  assert.equal(await button.getAttribute("aria-label"), "Stop");
  const bar = page.getByRole("complementary", { name: "Played words" });
  assert.ok(await bar.isVisible());
  await page.keyboard.press("Enter");
  assert.equal((await now(page)).paused, true);
  await bar.getByRole("button", { name: "Play again" }).click();
  await page.waitForFunction(() => !document.querySelector(".tape audio").paused);
  assert.ok((await now(page)).at < to);
  await page.keyboard.press("Escape");
  assert.equal((await now(page)).paused, true);
  assert.equal(await bar.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.className), "play");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("each quotation of an article leads to what the record has there", async () => {
  const { page, context } = await open(browser, address);
  // In the texts, the findings and the tables, and in no article more than it has quotations.
  for (const part of [".doc:not(#doc-7) .text", "#findings", "#utterances"]) {
    assert.ok(await page.locator(`${part} button.play`).count() >= 5, part);
  }
  const report = JSON.parse(execFileSync(program, ["compare", ...story.slice(0, 3), "--format", "json"], { cwd: root, maxBuffer: 1 << 28 }));
  const times = report.utterances.flatMap((one) => one.pairs).map((pair) => pair.record).filter(Boolean);
  const played = await page.locator("button.play").evaluateAll((all) => all.map((one) => one.dataset.seconds.split(" ").map(Number)));
  for (const { start_s: start, end_s: end } of times) {
    assert.ok(played.some(([, from, to]) => Math.abs(from - start) < 1.5 && Math.abs(to - end) < 1.5), `${start} to ${end}`);
  }
  await context.close();
});

test("the browser's own player lights up the whole record", async () => {
  const { page, context } = await open(browser, address);
  await page.locator(".tape audio").evaluate((audio) => { audio.currentTime = 10; return audio.play(); });
  await page.waitForFunction(() => document.querySelectorAll(".doc .lit").length > 0);
  await page.locator(".tape audio").evaluate((audio) => audio.pause());
  await page.waitForFunction(() => document.querySelectorAll(".lit").length === 0);
  await context.close();
});

test("without the script the times and the browser's player are there", async () => {
  const { page, context, complaints } = await open(browser, address, { javaScriptEnabled: false });
  assert.equal(await page.locator("button.play").count(), 0);
  assert.ok(await page.locator(".tape audio[controls]").isVisible());
  assert.match(await page.locator("#utterances .voice td:first-child .places a").first().innerText(), /^\d:\d\d:\d\d–\d:\d\d:\d\d/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a recording that is not in the page is chosen in it", async () => {
  const { page, context, requests, complaints } = await open(browser, pageOf(...story));
  assert.ok(!(await page.content()).includes("data:audio"));
  await page.locator("#utterances button.play").first().click();
  assert.match(await page.locator(".tape [role=status]").innerText(), /Choose tape.wav/);
  assert.equal(await page.evaluate(() => document.activeElement.type), "file");
  await page.getByLabel(/Choose tape.wav on your machine/).setInputFiles(tape);
  await page.waitForFunction(() => !document.querySelector(".tape audio").paused);
  await page.keyboard.press("Escape");
  const other = join(folder, "other.wav");
  writeTape(other, 3);
  await page.getByLabel(/Choose tape.wav on your machine/).setInputFiles(other);
  assert.match(await page.locator(".tape [role=status]").innerText(), /another file/);
  assert.deepEqual(requests.filter((url) => !url.startsWith("file:") && !url.startsWith("blob:")), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is timed by the line is lit by the line", async () => {
  const record = join(folder, "lines.vtt");
  writeFileSync(record, "WEBVTT\n\n00:00:02.000 --> 00:00:04.000\n<v Dana Orr>We will not close the pier\n\n" +
    "00:00:04.000 --> 00:00:06.000\n<v Dana Orr>before the first week of May.\n");
  const article = join(folder, "pier.txt");
  writeFileSync(article, "Pier stays open\n\nDana Orr, the mayor, said on Monday: “We will not close the pier before the last week of May.”\n");
  const { page, context } = await open(browser, pageOf(article, "--record", record, "--audio", tape, "--embed-audio"));
  assert.match(await page.locator("#recording").innerText(), /line by line/);
  const button = page.locator("#utterances button.play").first();
  assert.deepEqual(await seconds(button), [(await seconds(button))[0], 2, 6]);
  const { seen } = await listen(page, button);
  assert.deepEqual([...new Set(seen.map(({ lit }) => lit).filter(Boolean))], ["We will not close the pier", "before the first week of May."]);
  await context.close();
});

const views = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "phone", options: { colorScheme: "light", viewport: { width: 320, height: 700 } } },
];
for (const { name, options } of views) {
  test(`axe-core finds nothing while a quotation plays, ${name}`, async () => {
    const { page, context } = await open(browser, address, { ...options, bypassCSP: true });
    const button = page.locator("#utterances button.play").first();
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await page.waitForSelector(".spoken .lit");
    if (process.env.ONRECORD_PICTURES) await page.screenshot({ path: join(process.env.ONRECORD_PICTURES, `audio-${name}.png`) });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}: ${one.nodes[0].failureSummary}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= page.viewportSize().width);
    await context.close();
  });
}
