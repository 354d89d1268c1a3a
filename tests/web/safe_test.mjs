// The page asks for nothing, lets nothing of a story run, and holds up to axe-core.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ferry, folder, launch, open, pageOf } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
let address;
before(async () => {
  address = ferry();
  browser = await launch();
});
after(() => browser.close());

/// A story whose texts, names and files try what they can.
function hostile() {
  const story = join(folder, "hostile");
  mkdirSync(story, { recursive: true });
  const attack = "</p></script></style></title><script>window.pwned=1</script><img src=x onerror=window.pwned=2><svg onload=window.pwned=3>&lt;script&gt;";
  const escaped = attack.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  writeFileSync(join(story, "a<img src=x onerror=window.pwned=4>'\".txt"),
    `The harbour fell\n\nSpeaking in the rain, Dana Orr said: “We lost the harbour ${attack} in one long night of wind.”\n\n` +
    "“Nobody \u202Eesrever\u202C warned \u2066us\u2069 of it \u0007\u001b[31m at all that evening,” Orr said.\n");
  writeFileSync(join(story, "b.html"), `<html lang="en"><head><title>${escaped}</title>` +
    `<meta property="og:site_name" content="${escaped.replaceAll('"', "&quot;")}"><meta name="author" content="${escaped}">` +
    `<link rel="canonical" href="javascript:window.pwned=5"></head><body><article><h1>${escaped}</h1>` +
    `<p>Dana Orr said: “We lost a harbour ${escaped} in one long night of wind.”</p>` +
    "<p dir=rtl>قالت العمدة: «فقدنا الميناء في ليلة واحدة طويلة» قبل أن تغادر المدينة.</p>" +
    "<p>The town has been told that the wall will be mended before the winter storms arrive.</p></article></body></html>");
  return pageOf(story);
}

test("nothing is asked of any network", async () => {
  const { page, context, requests, complaints } = await open(browser, address);
  await context.setOffline(true);
  for (const link of await page.locator("nav.contents a").all()) await link.click();
  await page.locator(".finding .open a").first().click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.deepEqual(requests.filter((url) => url !== address && !url.startsWith(`${address}#`)), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the policy of the page stops what would be loaded or run", async () => {
  const { page, context } = await open(browser, address);
  const stopped = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
    add("img", { src: "https://example.org/a.png" });
    add("script", { textContent: "window.pwned = 1" });
    add("style", { textContent: "body { display: none }" });
    document.body.setAttribute("style", "display: none");
    document.body.setAttribute("onclick", "window.pwned = 2");
    document.body.click();
    await fetch("https://example.org/").catch(() => {});
    await new Promise((done) => setTimeout(done, 200));
    return { seen, pwned: window.pwned, shown: getComputedStyle(document.body).display };
  });
  for (const directive of ["img-src", "script-src-elem", "style-src-elem", "style-src-attr", "script-src-attr", "connect-src"]) {
    assert.ok(stopped.seen.includes(directive), `${directive} in ${stopped.seen}`);
  }
  assert.equal(stopped.pwned, undefined);
  assert.equal(stopped.shown, "block");
  await context.close();
});

test("a hostile story stays text", async () => {
  const { page, context, requests, complaints } = await open(browser, hostile());
  const seen = await page.evaluate(() => ({
    pwned: window.pwned, scripts: document.scripts.length, images: document.images.length, styles: document.querySelectorAll("style").length,
    handlers: [...document.querySelectorAll("*")].flatMap((node) => node.getAttributeNames()).filter((name) => name.startsWith("on")),
    links: [...document.links].map((link) => link.protocol),
    text: document.body.textContent,
  }));
  assert.equal(seen.pwned, undefined);
  assert.deepEqual([seen.scripts, seen.images, seen.styles, seen.handlers], [2, 0, 1, []]);
  assert.ok(!seen.links.includes("javascript:"));
  for (const shown of ["<script>window.pwned=1</script>", "⟨U+202E⟩esrever⟨U+202C⟩", "⟨U+2066⟩us⟨U+2069⟩", "␇␛[31m", "«فقدنا الميناء في ليلة واحدة طويلة»"]) {
    assert.ok(seen.text.includes(shown), shown);
  }
  assert.equal(requests.length, 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

const views = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "phone", options: { colorScheme: "light", viewport: { width: 320, height: 700 } } },
];
for (const { name, options } of views) {
  test(`axe-core finds nothing, ${name}`, async () => {
    // What is out of sight is laid out too, so that its contrast is looked at.
    const { page, context } = await open(browser, address, { ...options, bypassCSP: true });
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    await page.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}: ${one.nodes[0].failureSummary}`), []);
    await context.close();
  });
}
