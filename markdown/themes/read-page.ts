import { isUrl } from "#schemas/is-url.ts";
import { directions } from "#schemas/locale/language.ts";
import { GRAPH_PAGE } from "#schemas/sites/site-graph.ts";
import { bodyOfPage } from "./body-marks.ts";
import type { NavigationItem, PageKind, PageModel, PageVersions, SiteModel } from "./model.ts";
import { CLASS_PREFIX } from "./parts/document.ts";
import { SUBSCRIBE_MARK } from "./parts/subscribe-link.ts";
import { entriesIn, tagsIn } from "./read-entries.ts";
import { languagesIn, originalIn } from "./read-languages.ts";
import { optionsIn } from "./read-options.ts";
import { readFormatting } from "./page-formatting.ts";
import { first, text } from "./read-text.ts";

export interface ReadPage {
  page: PageModel;
  /** Assets are left out, because they belong to another theme. */
  site: Omit<SiteModel, "assets">;
}

const KINDS = new Set(["home", "note", "folder", "tag", "tags", "posts", "graph", "not-found"]);
const TITLE_START = "<h1";
const TITLE_END = "</h1>";
const TOP_LEVEL = 2;

interface Link {
  title: string;
  url: string;
}

/**
 * Recovers the data from a page that any theme has rendered, so that another theme can render the same page. Null when it is not such a page. The note's own
 * text is set aside first, so that nothing in it can be mistaken for part of the theme.
 */
export function readPage(document: string): ReadPage | null {
  const headEnd = document.indexOf("</head>");
  const kind = first(document, /<body class="kind-([a-z-]+)"/);
  if (headEnd < 0 || !KINDS.has(kind)) return null;
  const head = document.slice(0, headEnd);
  const html = bodyOfPage(document);
  const whole = html === null ? document.slice(headEnd) : around(document.slice(headEnd));
  const facts = structuredData(head);
  // An author may also have written the title.
  const title = titleIn(whole);
  const theme = title === "" ? whole : whole.replace(title, () => "");
  const bodyHasTitle = html !== null && / id="/.test(title.slice(0, title.indexOf(">")));
  return {
    page: {
      kind: kind as PageKind,
      url: kind === "not-found" ? "/404" : pathOf(facts.url),
      title: text(first(head, /<meta property="og:title" content="([^"]*)">/)) || plain(title),
      description: text(first(head, /<meta name="description" content="([^"]*)">/)),
      ...directionIn(document),
      ...languagesIn(theme),
      ...originalIn(theme),
      html: html === null ? "" : `${bodyHasTitle ? title : ""}\n${withoutHelps(html)}`,
      bodyHasTitle,
      ...classesIn(theme),
      toc: tocIn(theme),
      breadcrumbs: linksIn(first(theme, /<nav class="breadcrumbs"[^>]*>(.*?)<\/nav>/s)),
      siblings: siblingsIn(theme),
      backlinks: backlinksIn(theme),
      tags:
        kind === "tags" ? tagIndexIn(theme) : tagsIn(first(theme, /<ul class="tags"(.*?)<\/ul>/s)),
      date: facts.datePublished ?? null,
      updated: facts.dateModified ?? null,
      readingMinutes: Number(first(theme, / data-minutes="(\d+)"/)) || undefined,
      list: entriesIn(theme),
      ...pagingIn(theme),
      ...partOfPage(document),
      ...versionsIn(theme, head, facts.url),
      previous: neighbourIn(theme, "prev"),
      next: neighbourIn(theme, "next"),
      sourceUrl:
        text(first(head, /<link rel="alternate" type="text\/markdown" href="([^"]*)">/)) || null,
      editUrl: text(first(theme, /<p class="source"><a class="edit" href="([^"]*)"/)) || null,
      image: facts.image ?? null,
      noindex: kind !== "not-found" && head.includes('<meta name="robots" content="noindex">'),
      features: { math: /\/math[-.]/.test(head), mermaid: /\/diagrams[-.]/.test(head) },
    },
    site: siteIn(document, theme, facts),
  };
}

function siteIn(document: string, theme: string, facts: Facts): Omit<SiteModel, "assets"> {
  const platform =
    /<footer class="colophon">\n(?:<ul class="footer-links">.*?<\/ul>\n)?<p>[^<]*<a href="([^"]*)">([^<]*)<\/a>/s.exec(
      theme,
    );
  const sections = theme.match(/<nav class="sections".*?<\/nav>/gs)?.join("") ?? "";
  const options = optionsIn(document, theme);
  const title = options.logo
    ? first(theme, /<span class="logo-name">([^<]*)</)
    : first(theme, /class="site-title" href="[^"]*">([^<]*)</);
  return {
    title: facts.isPartOf?.name ?? text(title),
    description: "",
    url: (facts.isPartOf?.url ?? "").replace(/\/$/, ""),
    language: text(first(document, /<html lang="([^"]*)"/)),
    ...(theme.includes(SUBSCRIBE_MARK) && { subscribes: true }),
    ...formattingIn(document),
    platform: { url: text(platform?.[1] ?? ""), name: text(platform?.[2] ?? "") },
    sections: {
      posts: sections.includes('/posts"'),
      tags: sections.includes('/tags"'),
      graph: sections.includes(`${GRAPH_PAGE}"`),
    },
    ...(Object.keys(options).length > 0 && { options }),
  };
}

function formattingIn(document: string): Pick<SiteModel, "formatting"> {
  const formatting = readFormatting(first(document, /<html [^>]*data-formatting="([^"]*)"/));
  return formatting ? { formatting } : {};
}

/** The part of the site that a page belongs to. */
export function partOfPage(document: string): Pick<PageModel, "home" | "otherParts"> {
  const body = first(document, /<body (class="[^>]*)>/);
  const home = text(first(body, / data-home="([^"]*)"/));
  const others = text(first(body, / data-other-parts="([^"]*)"/));
  return { ...(home && { home }), ...(others && { otherParts: others.split(" ") }) };
}

function versionsIn(
  theme: string,
  head: string,
  url: string | undefined,
): Pick<PageModel, "versions"> {
  const list = first(theme, /<nav class="version-switch"(.*?)<\/nav>/s);
  if (list === "") return {};
  const items = [...list.matchAll(/<a href="([^"]*)"( aria-current="true")?>([^<]*)<\/a>/g)].map(
    ([, address = "", current, name = ""]) => ({
      link: { name: text(name), url: text(address) },
      isCurrent: current !== undefined,
    }),
  );
  const links = items.map(({ link }) => link);
  const current = items.find(({ isCurrent }) => isCurrent)?.link ?? null;
  const [, kind, newest] =
    /<aside class="version-notice is-(old|unreleased)".*?<a href="([^"]*)"/s.exec(theme) ?? [];
  const canonical = text(first(head, /<link rel="canonical" href="([^"]*)">/));
  const versions: PageVersions = {
    items: links,
    current: current?.name ?? null,
    newest: links.find((link) => link.url === text(newest ?? "")) ?? current ?? links[0]!,
    notice: (kind as PageVersions["notice"] | undefined) ?? null,
    canonical: canonical === url || isElsewhere(canonical, url) ? null : pathOf(canonical),
  };
  return { versions };
}

function isElsewhere(address: string, url = ""): boolean {
  return !isUrl(address) || new URL(address).origin !== new URL(url).origin;
}

function classesIn(theme: string): Pick<PageModel, "classes"> {
  const written = first(theme, /<main class="page( [^"]*)" id="theme:content"/);
  const classes = written.split(` ${CLASS_PREFIX}`).slice(1);
  return classes.length > 0 ? { classes } : {};
}

function directionIn(document: string): Pick<PageModel, "direction"> {
  const written = first(document, /<html lang="[^"]*" dir="([a-z]*)"/);
  const direction = directions.find((value) => value === written);
  return direction ? { direction } : {};
}

interface Facts {
  url?: string;
  datePublished?: string;
  dateModified?: string;
  image?: string;
  isPartOf?: { name: string; url: string };
}

function structuredData(head: string): Facts {
  const json = first(head, /<script type="application\/ld\+json">(.*?)<\/script>/s);
  return json === "" ? {} : (JSON.parse(json) as Facts);
}

function pathOf(url: string | undefined): string {
  return url === undefined ? "/" : decodeURI(url.replace(/^https?:\/\/[^/]*/, "")) || "/";
}

/** Everything except the note's text. */
function around(document: string): string {
  const start = document.indexOf("<!--pressmark:body-->");
  const end = document.lastIndexOf("<!--/pressmark:body-->");
  return document.slice(0, start) + document.slice(end);
}

function titleIn(theme: string): string {
  const start = theme.indexOf(TITLE_START, Math.max(0, theme.indexOf("<main")));
  const end = theme.indexOf(TITLE_END, start);
  return start < 0 || end < 0 ? "" : theme.slice(start, end + TITLE_END.length);
}

/** Elements that themes add to a text: the link at each heading, and in older pages a second name for task checkboxes. */
function withoutHelps(html: string): string {
  return html
    .replace(/<a class="anchor" href="#[^"]*" aria-hidden="true" tabindex="-1"><\/a>/g, "")
    .replaceAll('<input type="checkbox" aria-label="Done"', '<input type="checkbox"');
}

/** The levels are relative to the highest heading on the page. */
function tocIn(theme: string): PageModel["toc"] {
  const contents = first(theme, /<aside class="contents"(.*?)<\/aside>/s);
  return [
    ...contents.matchAll(/<li class="depth-(\d)"><a href="#([^"]*)">([^<]*)<\/a><\/li>/g),
  ].map(([, depth, id = "", name = ""]) => ({
    level: TOP_LEVEL + Number(depth),
    id: decodeURI(text(id)),
    text: text(name),
  }));
}

function siblingsIn(theme: string): NavigationItem[] {
  const branch = first(theme, /<ul class="branch">(.*?)<\/ul>/s);
  return [
    ...branch
      .replaceAll("<wbr>", "")
      .matchAll(/<span class="(twist|stem)"><\/span><a href="([^"]*)"[^>]*>([^<]*)<\/a>/g),
  ].map(([, sign, url = "", title = ""]) => ({
    title: text(title),
    url: text(url),
    folder: sign === "twist",
  }));
}

function backlinksIn(theme: string): PageModel["backlinks"] {
  const section = first(theme, /<section class="backlinks"(.*?)<\/section>/s);
  return [...section.matchAll(/<li>(.*?)<\/li>/gs)].flatMap(([, item = ""]) =>
    linksIn(item).map((link) => ({ ...link, excerpt: text(first(item, /<p>(.*?)<\/p>/s)) })),
  );
}

function tagIndexIn(theme: string): PageModel["tags"] {
  const index = first(theme, /<ul class="tag-index">(.*?)<\/ul>/s);
  return [...index.matchAll(/<li><a href="([^"]*)">(.*?)<\/a><\/li>/gs)].map(
    ([, url = "", label = ""]) => {
      const [name = "", count] = label.split('<span class="count">');
      return {
        name: plain(name),
        url: text(url),
        ...(count === undefined ? {} : { count: Number.parseInt(count) }),
      };
    },
  );
}

function neighbourIn(theme: string, relation: string): Link | null {
  const link = new RegExp(
    `<a class="${relation}" rel="${relation}" href="([^"]*)">.*?<span class="title">([^<]*)</span>`,
    "s",
  ).exec(theme);
  return link && { title: text(link[2] ?? ""), url: text(link[1] ?? "") };
}

function pagingIn(theme: string): Pick<PageModel, "paging"> {
  const nav =
    /<nav class="pages"[^>]* data-paging="(\d+)\/(\d+)\/(\d+)" data-first="([^"]*)">/.exec(theme);
  if (!nav) return {};
  const [, number, count, total, url = ""] = nav;
  return {
    paging: {
      number: Number(number),
      count: Number(count),
      total: Number(total),
      first: text(url),
    },
  };
}

function linksIn(list: string): Link[] {
  return [...list.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, url = "", title = ""]) => ({
    title: text(title),
    url: text(url),
  }));
}

function plain(html: string): string {
  return text(html.replace(/<[^>]*>/g, ""));
}
