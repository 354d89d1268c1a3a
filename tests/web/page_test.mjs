// What an editor does with the page of the ferry: reads, opens both sides, goes by keyboard, prints,
// with and without the script.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ferry, folder, isInSight, launch, open } from "./browser.mjs";

let browser;
let address;
before(async () => {
  address = ferry();
  browser = await launch();
});
after(() => browser.close());

/// Words may run over several lines, whose common middle is not in them.
async function clickWords(page, words) {
  const line = await words.evaluate((node) => {
    const box = node.getClientRects()[0];
    return { x: box.x + Math.min(10, box.width / 2), y: box.y + box.height / 2 };
  });
  await page.mouse.click(line.x, line.y);
}

test("the first finding shows both wordings with the changed words marked", async () => {
  const { page, context, complaints } = await open(browser, address);
  const first = page.locator(".finding").first();
  assert.equal(await first.locator(".severity").innerText(), "HIGH");
  assert.ok(await first.locator(".reading").count() >= 2);
  assert.ok(await first.locator("del, ins").count() >= 1);
  // By more than colour: a line through or under the words, and a word for who listens.
  const changed = first.locator("del, ins").first();
  const line = await changed.evaluate((node) => getComputedStyle(node).textDecorationLine);
  assert.match(line, /line-through|underline/);
  assert.match(await changed.textContent(), /^\[(left out|added): /);
  const ranks = await page.locator(".finding .severity").allTextContents();
  const order = ["high", "medium", "low", "note"];
  assert.deepEqual(ranks, [...ranks].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("both texts of a finding open side by side at their places", async () => {
  const { page, context, complaints } = await open(browser, address);
  const finding = page.locator(".finding", { hasText: "Quoted words differ" }).first();
  const link = finding.locator(".open a[data-left]");
  const left = await link.getAttribute("data-left");
  const right = (await link.getAttribute("href")).slice(1);
  await link.click();
  assert.equal(await page.locator(".doc:visible").count(), 2);
  for (const id of [left, right]) assert.ok(await isInSight(page.locator(`[id="${id}"]`)), id);
  assert.ok(await page.locator(".aim").count() >= 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a click on quoted words moves the other text to its wording", async () => {
  const { page, context } = await open(browser, address);
  const quoted = page.locator(".doc:visible").nth(1).locator(".q:has(+ a.go.c0)").last();
  await quoted.scrollIntoViewIfNeeded();
  await clickWords(page, quoted);
  const aimed = page.locator(".doc:visible").nth(0).locator(".aim").first();
  assert.ok(await isInSight(aimed));
  await context.close();
});

test("words that one text alone has are said to be so", async () => {
  const { page, context } = await open(browser, address);
  const alone = await page.locator("#alone .where a").first().getAttribute("href");
  await page.locator(`#alone a[href="${alone}"]`).click();
  const target = page.locator(`[id="${alone.slice(1)}"]`);
  assert.ok(await isInSight(target));
  await clickWords(page, target);
  assert.match(await page.locator(".missing").innerText(), /alone has these words/);
  await context.close();
});

test("the keyboard leads from the top to a finding, its place and the other text", async () => {
  const { page, context } = await open(browser, address);
  const focused = () => page.evaluate(() => {
    const node = document.activeElement;
    return { text: node.textContent.trim(), href: node.getAttribute("href"), tag: node.tagName, inText: !!node.closest(".text") };
  });
  await page.keyboard.press("Tab");
  assert.equal((await focused()).text, "Skip to the findings");
  assert.ok(await isInSight(page.locator(".skip")));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const place = await focused();
  assert.ok(await page.locator(`#findings .finding a[href="${place.href}"]`).count() >= 1, JSON.stringify(place));
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid");
  await page.keyboard.press("Enter");
  assert.ok((await focused()).inText);
  assert.ok(await isInSight(page.locator(`[id="${place.href.slice(1)}"]`)));
  await page.keyboard.press("Tab");
  const next = await focused();
  assert.equal(next.tag, "A");
  await page.keyboard.press("Enter");
  assert.ok(await isInSight(page.locator(`[id="${next.href.slice(1)}"]`)));
  await page.goBack();
  assert.equal(new URL(page.url()).hash, place.href);
  await context.close();
});

test("wordings can be found by word and by difference", async () => {
  const { page, context } = await open(browser, address);
  const voices = page.locator("#utterances .voice:visible");
  const all = await voices.count();
  await page.getByLabel("Only where wordings differ").check();
  const differing = await voices.count();
  assert.ok(differing > 0 && differing < all);
  assert.equal(await page.locator("#utterances .voice[data-same]:visible").count(), 0);
  await page.getByLabel("Find", { exact: true }).fill("zzzz");
  assert.equal(await voices.count(), 0);
  await context.close();
});

test("light and dark follow the system and the reader's choice", async () => {
  const { page, context } = await open(browser, address, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Light page" }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light);
  await context.close();
});

test("without the script all of it can be read and followed", async () => {
  const { page, context, complaints } = await open(browser, address, { javaScriptEnabled: false });
  assert.equal(await page.locator(".doc:visible").count(), 7);
  const link = page.locator(".finding", { hasText: "Quoted words differ" }).first().locator(".open a[data-left]");
  const id = (await link.getAttribute("href")).slice(1);
  await link.click();
  const box = await page.locator(`[id="${id}"]`).boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 900 && box.x >= 0 && box.x < 1280, JSON.stringify(box));
  const away = page.locator(`[id="${id}"] ~ a.go`).first();
  const to = (await away.getAttribute("href")).slice(1);
  await away.click();
  const other = await page.locator(`[id="${to}"]`).boundingBox();
  assert.ok(other && other.y >= 0 && other.y < 900 && other.x >= 0 && other.x < 1280, JSON.stringify(other));
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`all of it is printed ${javaScriptEnabled ? "with" : "without"} the script`, async () => {
    const { page, context } = await open(browser, address, { javaScriptEnabled });
    const path = join(folder, `print-${javaScriptEnabled}.pdf`);
    writeFileSync(path, await page.pdf({ format: "A4" }));
    const words = execFileSync("pdftotext", [path, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
    const last = await page.locator(".findings .finding .summary").last().textContent();
    for (const expected of ["Separate words run together", "I know that is not much of an answer", "Inchvarra ferry: what we know so far",
      "What was read", last.replace(/\s+/g, " ").slice(0, 40)]) {
      assert.ok(words.includes(expected), expected);
    }
    for (const absent of ["Skip to the findings", "Dark page", "Read both texts"]) assert.ok(!words.includes(absent), absent);
    await context.close();
  });
}

for (const width of [320, 375, 768, 1280, 2200]) {
  test(`nothing is wider than a window of ${width} pixels`, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await open(browser, address, { viewport: { width, height: 800 }, javaScriptEnabled });
      const box = await page.locator("body").boundingBox();
      assert.ok(box.width <= width);
      const widest = await page.locator("main").evaluate(() => document.documentElement.scrollWidth);
      assert.ok(widest <= width, `${widest}`);
      await context.close();
    }
  });
}
