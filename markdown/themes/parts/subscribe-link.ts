import { LANGUAGE_PARAMETER, SUBSCRIBE_PATH } from "#schemas/sites/subscribe-paths.ts";
import { absoluteUrl, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";

/** Marks the link, so that a page can be read back. */
export const SUBSCRIBE_MARK = " data-subscribe>";

/** Beside the link to the feed: the one to the form for new posts by email. Absolute, because exported sites and previews have no form of their own. */
export function renderSubscribeLink(page: PageModel, site: SiteModel): string {
  if (!site.subscribes) return "";
  const language = encodeURIComponent(languageOf(page, site));
  const address = `${absoluteUrl(site.url, SUBSCRIBE_PATH)}?${LANGUAGE_PARAMETER}=${language}`;
  return ` · <a href="${escape(address)}"${SUBSCRIBE_MARK}${escape(wordsOf(page, site).subscribe)}</a>`;
}
