import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { blockFaults } from "#schemas/deployments/block.ts";
import { RENDERER, WITH_PLANS } from "#schemas/deployments/prerendered.ts";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import { SEARCH_INDEX_PATH } from "../../web/src/public/search-entry.ts";
import { BLOG_FEED_PATH, blogFeed } from "./blog-feed.ts";
import { buildBundle } from "./bundle.ts";
import { secondAddresses } from "./canonical.ts";
import { readContent } from "./content-files.ts";
import { appDocumentOf, documentOf } from "./document.ts";
import { headLines } from "./head-lines.ts";
import { changesWithPlans } from "./page-facts.ts";
import { openPictures } from "./pictures.ts";
import { precompress } from "./precompress.ts";
import { publicPages } from "./public-pages.ts";
import { buildRenderer } from "./renderer.ts";
import { searchIndex } from "./search-index.ts";
import { robots, sitemap } from "./sitemap.ts";
import { socialImage } from "./social-image.ts";

/**
 * Second half of `npm run build`: writes every public page into `web/dist/pages/{open,waitlist}`, once with and once
 * without waitlist mode. The API fills in everything else that depends on the installation
 * (`schemas/deployments/site-facts.ts`). Pages that show plans are written once more, and the renderer with them: the API
 * renders these again with the plans of the installation.
 */
const DIST = join(import.meta.dirname, "../../web/dist");
const UNFINISHED = join(DIST, `pages-${process.pid}`);
const MODES = [
  ["open", false],
  ["waitlist", true],
] as const;

const [assetsOf, renderer] = await Promise.all([buildBundle(DIST), buildRenderer()]);
const files = readContent();
const pictures = await openPictures(files);
/** The app's page, built by the first half. */
const app = readFileSync(join(DIST, "index.html"), "utf8");

try {
  for (const [mode, waitlistMode] of MODES) await writePages(join(UNFINISHED, mode), waitlistMode);
  cpSync(renderer.directory, join(UNFINISHED, RENDERER), { recursive: true });
  for (const [address, path] of pictures.used) {
    const target = join(DIST, decodeURI(address));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
  rmSync(join(DIST, "pages"), { recursive: true, force: true });
  renameSync(UNFINISHED, join(DIST, "pages"));
  await precompress(join(DIST, "assets"));
} finally {
  rmSync(UNFINISHED, { recursive: true, force: true });
  rmSync(renderer.directory, { recursive: true, force: true });
}

async function writePages(directory: string, waitlistMode: boolean): Promise<void> {
  const site = { ...unknownSite, waitlistMode };
  const pages = publicPages(files, { site, pictures });
  const write = (address: string, text: string): void => {
    const path = join(directory, address);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const page of pages) {
    if (!waitlistMode) warn(page);
    await writePage(page, "", write);
  }
  const changed = new Set(files.filter(changesWithPlans).map(({ address }) => address));
  for (const page of publicPages(files, { site, pictures, withPlans: true }))
    if (changed.has(page.path)) await writePage(page, WITH_PLANS, write);
  write("/sitemap.xml", sitemap(pages));
  write("/robots.txt", robots());
  write(BLOG_FEED_PATH, blogFeed(pages));
  write(SEARCH_INDEX_PATH, searchIndex(pages, files));
}

/** Each address of a page is rendered separately, because a menu may mark the current page. */
async function writePage(
  publicPage: PublicPage,
  suffix: string,
  write: (address: string, text: string) => void,
): Promise<void> {
  const head = headLines(publicPage, await socialImage(publicPage, DIST));
  const second = secondAddresses[publicPage.path];
  for (const page of second ? [publicPage, { ...publicPage, path: second }] : [publicPage]) {
    const body = await renderer.render(page);
    const text =
      page.kind === "app"
        ? appDocumentOf(app, page, { body, head })
        : documentOf(page, { body, assets: assetsOf(page), head });
    write(`${page.path === "/" ? "/index" : page.path}${suffix}.html`, text);
  }
}

/** An invalid block does not break its page. */
function warn({ path, blocks }: PublicPage): void {
  for (const fault of blocks.flatMap(blockFaults)) process.stderr.write(`${path}: ${fault}\n`);
}
