import { GRAPH_PAGE } from "#schemas/sites/site-graph.ts";
import { addressIn } from "../addresses.ts";
import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import type { OptionLink } from "../options.ts";
import { wordsOf } from "../words/of-page.ts";

/** The owner's links in a masthead. On narrow screens the drawer has them. */
export function renderHeaderLinks(page: PageModel, site: SiteModel, links: OptionLink[]): string {
  if (links.length === 0) return "";
  const items = links.map((link) => renderLink(link, page, site)).join("");
  return `<nav class="sections own-links" aria-label="${escape(wordsOf(page, site).site)}">${items}</nav>`;
}

/** The same links above the tree. */
export function renderDrawerLinks(page: PageModel, site: SiteModel): string {
  const { header = [] } = site.options ?? {};
  if (header.length === 0) return "";
  return `<ul class="drawer-links">${each(header, (link) => `<li>${renderLink(link, page, site)}</li>`)}</ul>\n`;
}

export function renderFooterLinks(page: PageModel, site: SiteModel): string {
  const { footer = [] } = site.options ?? {};
  if (footer.length === 0) return "";
  return `<ul class="footer-links">${each(footer, (link) => `<li>${renderLink(link, page, site)}</li>`)}</ul>\n`;
}

function renderLink({ url, label }: OptionLink, page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  const lists = { "/posts": words.posts, "/tags": words.tags, [GRAPH_PAGE]: words.client.graph };
  const isList = Object.hasOwn(lists, url);
  const address = isList ? addressIn(page, url) : url;
  const state = (page.paging?.first ?? page.url) === address ? ' aria-current="page"' : "";
  const text = label || (isList ? lists[url as keyof typeof lists] : url);
  return `<a href="${escape(address)}"${state}>${escape(text)}</a>`;
}
