import { hash } from "node:crypto";
import {
  SHARE_HEIGHT,
  SHARE_VERSION,
  SHARE_WIDTH,
  shareAddress,
} from "#schemas/sites/share-link.ts";
import { absoluteUrl, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";

const DIGEST_CHARACTERS = 16;

/** What programs show with a link to the page: the note's own picture, or one that the site draws when it is first asked for. */
export function renderSharePicture(page: PageModel, site: SiteModel): string {
  const { look } = site;
  if (page.image !== null || look === undefined) {
    const card = page.image === null ? "summary" : "summary_large_image";
    return `${page.image === null ? "" : `${property("og:image", page.image)}\n`}<meta name="twitter:card" content="${card}">`;
  }
  const title = page.seo?.title ?? page.title;
  const shown = [SHARE_VERSION, title, site.title, new URL(site.url).host, look];
  const digest = hash("sha256", JSON.stringify(shown), "hex").slice(0, DIGEST_CHARACTERS);
  const address = shareAddress({ digest, look, page: page.url });
  return [
    property("og:image", absoluteUrl(site.url, address)),
    property("og:image:width", String(SHARE_WIDTH)),
    property("og:image:height", String(SHARE_HEIGHT)),
    property("og:image:alt", title),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("\n");
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escape(content)}">`;
}
