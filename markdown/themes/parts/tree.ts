import { GRAPH_PAGE } from "#schemas/sites/site-graph.ts";
import { escape, escapeBreakable } from "../html.ts";
import { addressIn, homeOf } from "../addresses.ts";
import type { NavigationItem, PageModel, SiteModel } from "../model.ts";
import type { ThemeWords } from "../words/model.ts";
import { wordsOf } from "../words/of-page.ts";
import { renderAppearance } from "./appearance.ts";
import { renderLanguages } from "./languages.ts";
import { icons } from "./icons.ts";
import { renderDrawerLinks, renderHeaderLinks } from "./site-links.ts";
import { renderSiteTitle } from "./site-title.ts";

/**
 * The page's own branch. The script replaces it with the whole tree (shared/client/tree.js renders the same rows). Without the script, visitors can reach every
 * page through the branch, the breadcrumbs and the folder pages.
 */
function renderTree(one: PageModel, words: ThemeWords): string {
  const page = firstPage(one);
  return `<nav class="tree" aria-label="${escape(words.pages)}" data-tree="${escape(addressIn(page, "/_tree.json"))}" data-current="${escape(page.url)}">
${renderBranch(page)}
</nav>`;
}

/** In the tree, a list is one page, whichever of its pages is open. */
function firstPage(page: PageModel): PageModel {
  const { paging, breadcrumbs } = page;
  const list = paging && paging.number > 1 ? breadcrumbs.at(-1) : undefined;
  if (!list) return page;
  const kind = list.url === homeOf(page) ? "home" : page.kind;
  return { ...page, ...list, kind, breadcrumbs: breadcrumbs.slice(0, -1) };
}

/** The parts around the tree. Some themes have them elsewhere. */
interface SidebarParts {
  search: boolean;
  sections: boolean;
  languages: boolean;
  appearance: boolean;
}

/** A column next to the text, or a drawer that a button opens without a script. */
export function renderSidebar(
  page: PageModel,
  site: SiteModel,
  { search, sections, languages, appearance }: SidebarParts,
): string {
  const words = wordsOf(page, site);
  return `<aside class="sidebar" id="theme:navigation" popover aria-label="${escape(words.site)}">
<div class="sidebar-head">
<a class="site-title" href="${escape(homeOf(page))}">${renderSiteTitle(site)}</a>
<button class="icon-button sidebar-close" type="button" popovertarget="theme:navigation" popovertargetaction="hide" aria-label="${escape(words.closeNavigation)}">${icons.close}</button>
</div>
${search ? `${renderSearchButton(words)}\n` : ""}${renderDrawerLinks(page, site)}${renderTree(page, words)}
${renderFoot(page, site, { sections, appearance })}${languages ? renderLanguages(page, site) : ""}
</aside>`;
}

export function renderSearchButton(words: ThemeWords): string {
  return `<button class="search-button needs-script" type="button" data-search>${icons.search}<span>${escape(words.search)}</span><kbd>/</kbd></button>`;
}

export function renderMenuButton(words: ThemeWords): string {
  return `<button class="icon-button" type="button" popovertarget="theme:navigation" aria-label="${escape(words.openNavigation)}">${icons.menu}</button>`;
}

export function renderSearchIcon(words: ThemeWords): string {
  return `<button class="icon-button needs-script" type="button" data-search aria-label="${escape(words.search)}">${icons.search}</button>`;
}

/** The two menus and the two buttons at the end of a masthead. */
export function renderTools(page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  return `<div class="tools">
${renderLanguages(page, site)}${renderAppearance(page, site)}${renderSearchIcon(words)}
${renderMenuButton(words)}
</div>`;
}

function renderBranch(page: PageModel): string {
  const isAmongSiblings = page.siblings.some(({ url }) => url === page.url);
  const isInTree = page.kind === "note" || page.kind === "folder";
  const own = { title: page.title, url: page.url, folder: page.kind === "folder" };
  const leaves = page.siblings.length > 0 ? renderList(page.siblings, page.url) : "";
  // The siblings of a folder page may be the folder's own entries. In that case, the page is shown above them.
  const branch =
    isInTree && !isAmongSiblings ? `<ul><li>${row(own, page.url)}${leaves}</li></ul>` : leaves;
  const ancestors = isInTree || isAmongSiblings ? page.breadcrumbs.slice(1) : [];
  return ancestors.reduceRight(
    (inner, { title, url }) =>
      `<ul><li>${row({ title, url, folder: true }, page.url)}${inner}</li></ul>`,
    branch,
  );
}

function renderList(items: NavigationItem[], current: string): string {
  const rows = rowsOf(items).map((html, at) => {
    const item = items[at]!;
    return item.url === current ? renderItem(item, current) : html;
  });
  return `<ul class="branch">${rows.join("")}</ul>`;
}

/** All pages of a branch share these rows, except their own. */
const rowsByBranch = new WeakMap<NavigationItem[], string[]>();

function rowsOf(items: NavigationItem[]): string[] {
  const cached = rowsByBranch.get(items);
  if (cached) return cached;
  const rows = items.map((item) => renderItem(item, null));
  rowsByBranch.set(items, rows);
  return rows;
}

function renderItem(item: NavigationItem, current: string | null): string {
  return `<li>${row(item, current)}</li>`;
}

function row({ title, url, folder }: NavigationItem, current: string | null): string {
  const state = url === current ? ' aria-current="page"' : "";
  return `<div class="row"><span class="${folder ? "twist" : "stem"}"></span><a href="${escape(url)}"${state}>${escapeBreakable(title)}</a></div>`;
}

/** The owner's links are above the tree. */
function renderFoot(
  page: PageModel,
  site: SiteModel,
  { sections, appearance }: Pick<SidebarParts, "sections" | "appearance">,
): string {
  const lists = sections && !site.options?.header ? renderSections(page, site) : "";
  if (!appearance && !(sections && !site.options?.header)) return "";
  return `<div class="sidebar-foot">${lists}${appearance ? renderAppearance(page, site) : ""}</div>\n`;
}

/** Without links of the owner, a masthead links only to the lists. */
export function renderSections(
  page: PageModel,
  site: SiteModel,
  { graph }: { graph: boolean } = { graph: true },
): string {
  const { header } = site.options ?? {};
  if (header) return renderHeaderLinks(page, site, header);
  const words = wordsOf(page, site);
  const sections = page.sections ?? site.sections;
  const links = [
    sections?.posts === false ? "" : section(addressIn(page, "/posts"), words.posts, page),
    sections?.tags === false ? "" : section(addressIn(page, "/tags"), words.tags, page),
    sections?.graph === false || !graph
      ? ""
      : section(addressIn(page, GRAPH_PAGE), words.client.graph, page),
  ].join("");
  return links && `<nav class="sections" aria-label="${escape(words.lists)}">${links}</nav>`;
}

function section(url: string, title: string, page: PageModel): string {
  return `<a href="${escape(url)}"${(page.paging?.first ?? page.url) === url ? ' aria-current="page"' : ""}>${escape(title)}</a>`;
}
