// How heavy a page is: `node bench/page_weight.mjs PAGE.html …` (a large one: bench/page_story.py). Bytes and
// elements; milliseconds to the first paint and to the end of loading; and what a frame costs the main
// thread while the page is scrolled down, seven windows at the pace of a wheel: its own processor time,
// so that a busy machine changes little.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, open } from "../tests/web/browser.mjs";

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const browser = await launch();

async function visit(address) {
  const { page, context } = await open(browser, "about:blank");
  await page.goto(address, { waitUntil: "load", timeout: 120000 });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => ({
    elements: document.getElementsByTagName("*").length,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    loaded: performance.getEntriesByType("navigation")[0].loadEventEnd,
  }));
  const tracer = await context.newCDPSession(page);
  const frames = [];
  tracer.on("Tracing.dataCollected", ({ value }) => {
    for (const one of value) if (one.name === "ProxyMain::BeginMainFrame" && one.tdur) frames.push(one.tdur / 1000);
  });
  await tracer.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["cc"] } });
  await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const frame = () => {
      scrollBy({ top: innerHeight / 30, behavior: "instant" });
      if (++count > 210) done(); else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }));
  const over = new Promise((done) => tracer.once("Tracing.tracingComplete", done));
  await tracer.send("Tracing.end");
  await over;
  await context.close();
  return { ...seen, usual: middle(frames), longest: Math.max(...frames) };
}

for (const path of process.argv.slice(2)) {
  const visits = [];
  for (let i = 0; i < 3; ++i) visits.push(await visit(pathToFileURL(resolve(path)).href));
  const of = (name) => middle(visits.map((one) => one[name]));
  console.log(`${path}: ${(readFileSync(path).length / 1e6).toFixed(1)} MB, ${of("elements")} elements, first paint ${Math.round(of("paint"))} ms, ` +
    `loaded ${Math.round(of("loaded"))} ms, a frame ${of("usual").toFixed(1)} ms, the longest ${Math.round(of("longest"))} ms`);
}
await browser.close();
