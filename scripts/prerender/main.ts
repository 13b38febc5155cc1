import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unknownSite } from "#schemas/site-facts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import { readBundle } from "./bundle.ts";
import { readContent } from "./content-files.ts";
import { documentOf } from "./document.ts";
import { openPictures } from "./pictures.ts";
import { publicPages } from "./public-pages.ts";
import { renderPage } from "./render-page.tsx";

/**
 * `npm run build`, second half: writes every public page into `web/dist/pages/{open,waitlist}`, as it looks without and
 * with waitlist mode. What else the installation decides the api fills in (`schemas/site-facts.ts`).
 */
const DIST = join(import.meta.dirname, "../../web/dist");
const MODES = [
  ["open", false],
  ["waitlist", true],
] as const;

const assetsOf = readBundle(join(DIST, ".vite/manifest.json"));
const files = readContent();
const pictures = await openPictures(files);

for (const [mode, waitlistMode] of MODES) {
  const directory = join(DIST, "pages", mode);
  rmSync(directory, { recursive: true, force: true });
  const site = { ...unknownSite, waitlistMode };
  for (const page of publicPages(files, { site, pictures })) {
    await writePage(directory, page);
    // The front page has two addresses; only at / somebody with a session is led on.
    if (page.path === "/home") await writePage(directory, { ...page, path: "/" });
  }
}
for (const [address, path] of pictures.used) {
  const target = join(DIST, decodeURI(address));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
}

async function writePage(directory: string, page: PublicPage): Promise<void> {
  const path = join(directory, `${page.path === "/" ? "/index" : page.path}.html`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, documentOf(page, await renderPage(page), assetsOf(page)));
}
