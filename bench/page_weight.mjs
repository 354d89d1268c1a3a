// How heavy a page is: `node bench/page_weight.mjs PAGE.html …`. Bytes and elements, milliseconds to the
// first paint and to the end of loading, and the frames while it is scrolled from top to bottom, a
// window's height in half a second, as a hand on the wheel does. Medians of three visits.
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
  const seen = await page.evaluate(async () => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    const { loadEventEnd } = performance.getEntriesByType("navigation")[0];
    const frames = [];
    const begin = performance.now();
    let last = begin;
    const most = 40; // windows: a long page is sampled, then jumped through
    const step = innerHeight / 30;
    await new Promise((done) => {
      const frame = (now) => {
        frames.push(now - last);
        last = now;
        scrollBy({ top: step, behavior: "instant" });
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2 || frames.length > most * 30) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const jumps = [];
    for (let part = 0; part <= 20; ++part) {
      const at = performance.now();
      scrollTo({ top: (document.documentElement.scrollHeight * part) / 20, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      jumps.push(performance.now() - at);
    }
    frames.sort((a, b) => a - b);
    return { elements: document.getElementsByTagName("*").length, paint, loaded: loadEventEnd,
      usual: frames[frames.length >> 1], late: frames[Math.floor(frames.length * 0.99)], longest: frames.at(-1), jump: Math.max(...jumps) };
  });
  await context.close();
  return seen;
}

for (const path of process.argv.slice(2)) {
  const visits = [];
  for (let i = 0; i < 3; ++i) visits.push(await visit(pathToFileURL(resolve(path)).href));
  const of = (name) => middle(visits.map((one) => one[name]));
  const ms = (name) => `${Math.round(of(name))} ms`;
  console.log(`${path}: ${(readFileSync(path).length / 1e6).toFixed(1)} MB, ${of("elements")} elements, first paint ${ms("paint")}, loaded ${ms("loaded")}, ` +
    `frames ${ms("usual")} usual, ${ms("late")} 99 of 100, ${ms("longest")} longest; jumps at most ${ms("jump")}`);
}
await browser.close();
