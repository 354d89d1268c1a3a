// Draws the page of the ferry as it looks: docs/images/page.png for the README, and light, dark,
// phone and print in build/pictures for whoever changes the style. `node pictures.mjs`.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ferry, launch, open, root } from "./browser.mjs";

const browser = await launch();
const address = ferry();
const folder = join(root, "build/pictures");
mkdirSync(folder, { recursive: true });

async function picture(path, options, prepare = async () => {}) {
  const { page, context } = await open(browser, address, options);
  await prepare(page);
  await page.screenshot({ path });
  await context.close();
}

await picture(join(root, "docs/images/page.png"), { viewport: { width: 1100, height: 900 } });
const tall = { width: 1200, height: 1500 };
const parts = ["findings", "utterances", "texts", "copies", "figures", "timeline", "account"];
for (const colorScheme of ["light", "dark"]) {
  for (const part of parts) {
    await picture(join(folder, `${colorScheme}-${part}.png`), { colorScheme, viewport: tall }, (page) =>
      page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), part));
  }
}
const phone = { viewport: { width: 360, height: 1200 }, deviceScaleFactor: 2 };
for (const part of parts) {
  await picture(join(folder, `phone-${part}.png`), phone, (page) =>
    page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), part));
}
const { page } = await open(browser, address);
writeFileSync(join(folder, "print.pdf"), await page.pdf({ format: "A4" }));
execFileSync("pdftoppm", ["-r", "60", "-png", join(folder, "print.pdf"), join(folder, "print")]);
await browser.close();
