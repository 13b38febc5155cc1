import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { parseEnv } from "#schemas/env/env.ts";
import { offeredPlans } from "#schemas/billing/offered-plans.ts";
import { contactOf } from "#schemas/deployments/site-facts.ts";
import { publicRedirects } from "#schemas/sites/public-redirects.ts";
import type { PageKind, PublicPage } from "../../web/src/public/page.ts";
import { SEARCH_INDEX_PATH } from "../../web/src/public/search-entry.ts";
import { secondAddresses } from "./canonical.ts";
import { readContent } from "./content-files.ts";
import { documentOf } from "./document.ts";
import { openPictures } from "./pictures.ts";
import { publicPages } from "./public-pages.ts";
import { searchIndex } from "./search-index.ts";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Replaces the bundle in development: vite compiles these files on demand. */
const ASSETS = {
  script: "/src/public/main.tsx",
  styles: ["/src/styles.css", "/src/public/prose.css"],
  fonts: [],
  modules: [],
};
const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The response of `npm run dev` for a public address; null for any other address. */
export async function answerInDev(
  pathname: string,
  render: (page: PublicPage) => Promise<string>,
): Promise<Answer | null> {
  const elsewhere = publicRedirects[pathname];
  if (elsewhere) return { status: 302, headers: { location: elsewhere }, body: "" };
  const first = Object.entries(secondAddresses).find(([, second]) => second === pathname)?.[0];
  const files = readContent();
  const isChanged = files.some(
    ({ address, note }) =>
      address === (first ?? pathname) && note.frontMatter["kind"] !== ("app" satisfies PageKind),
  );
  const isFile = pathname.startsWith("/content/") || pathname === SEARCH_INDEX_PATH;
  if (!isChanged && !isFile) return null;

  const env = parseEnv(process.env);
  const site = {
    brandName: env.BRAND_NAME,
    publicUrl: env.PUBLIC_URL,
    sitesUrl: env.SITES_URL,
    waitlistMode: env.WAITLIST_MODE,
    ...contactOf(env),
    sourceUrl: env.SOURCE_URL ?? "",
    packageUrl: env.PACKAGE_URL ?? "",
    communityUrl: env.COMMUNITY_URL ?? "",
    plans: offeredPlans(env),
  };
  const pictures = await openPictures(files);
  const picture = pictures.used.get(pathname);
  if (picture) return ok(TYPES[extname(picture)] ?? "", readFileSync(picture));
  const pages = publicPages(files, { site, pictures, withPlans: site.plans.length > 0 });
  if (pathname === SEARCH_INDEX_PATH) return ok("application/json", searchIndex(pages, files));
  const publicPage = pages.find(({ path }) => path === (first ?? pathname));
  if (!publicPage) return null;
  const page = { ...publicPage, path: pathname };
  return ok(
    "text/html; charset=utf-8",
    documentOf(page, { body: await render(page), assets: ASSETS, head: [] }),
  );
}

const ok = (type: string, body: string | Buffer): Answer => ({
  status: 200,
  headers: { "content-type": type, "cache-control": "no-cache" },
  body,
});
