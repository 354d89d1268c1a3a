// The page of a large story lays out only what is in sight: every link leads to its place all the same,
// by script and without, and all of it is printed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folder, isInSight, launch, open, pageOf, root } from "./browser.mjs";

let browser;
let address;
before(async () => {
  const story = join(folder, "large");
  mkdirSync(story);
  execFileSync("python3", [join(root, "bench/page_story.py"), story, "7", "90"]);
  address = pageOf(story);
  browser = await launch();
});
after(() => browser.close());

for (const javaScriptEnabled of [true, false]) {
  test(`links lead to their places ${javaScriptEnabled ? "with" : "without"} the script`, async () => {
    const { page, context, complaints } = await open(browser, address, { javaScriptEnabled });
    assert.ok(await page.locator("body.big").count());
    for (const [links, which] of [[".finding .places a", 60], [".finding .open a[data-left]", 20], [".finding .open a:not([data-left])", 30],
      ["#utterances .places a", 200], [".derivations .evidence a", 5], ["#figures .where a", 10], ["#timeline a", 3]]) {
      const link = page.locator(links).nth(which);
      if ((await link.count()) === 0) continue;
      const id = (await link.getAttribute("href")).slice(1);
      await link.scrollIntoViewIfNeeded();
      await link.click();
      await page.waitForTimeout(600);
      const target = page.locator(`[id="${id}"]`);
      assert.ok(await isInSight(target), `${links} to ${id}`);
      const box = await target.boundingBox();
      assert.ok(box.x < 1280 && box.x + box.width > 0, `${links} to ${id}: ${JSON.stringify(box)}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("every quotation is printed", async () => {
  const { page, context } = await open(browser, address);
  const path = join(folder, "large.pdf");
  writeFileSync(path, await page.pdf({ format: "A4" }));
  const printed = execFileSync("pdftotext", [path, "-"], { encoding: "utf8", maxBuffer: 1 << 28 }).replace(/\s+/g, "");
  const said = await page.locator(".doc .q[id^=q]").evaluateAll((all) => all.map((one) => one.textContent));
  assert.ok(said.length > 400, `${said.length}`);
  const lost = said.filter((words) => !printed.includes(words.replace(/\s+/g, "").slice(0, 40)));
  assert.deepEqual(lost.slice(0, 3), []);
  await context.close();
});
