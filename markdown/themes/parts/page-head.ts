import { markBody } from "../body-marks.ts";
import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "./contents.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";
import { filled } from "../words/words.ts";
import { renderDate } from "./dates.ts";
import { minutesIn } from "./reading-time.ts";
import { originalLanguage } from "./languages.ts";

/** Breadcrumbs, title, dates and tags. If the body contains the title, it moves up here, above the dates. */
export function renderPageHead(page: PageModel, site: SiteModel): string {
  return renderHeader(renderBreadcrumbs(page, site), renderTitle(page), renderFacts(page, site));
}

/** The head of a page with these parts in this order. */
export function renderHeader(...parts: string[]): string {
  return `<header class="page-head">
${parts.join("\n")}
</header>`;
}

const WITH_LINK = '<h$1 id="$2"><a class="anchor" href="#$2" aria-hidden="true" tabindex="-1"></a>';
const HEADING = /<h([2-6]) id="([^"]+)">/g;

/** A note's HTML in the form that pages print. */
export interface NoteParts {
  /** The body's own title, which is printed in the head of the page. */
  title: string;
  /** The rest of the body. Headings have links to their addresses. */
  body: string;
}

export function noteParts(
  page: Pick<PageModel, "bodyHasTitle" | "html">,
  { headingAnchors }: { headingAnchors: boolean } = { headingAnchors: true },
): NoteParts {
  const { end, title } = titleOf(page);
  const body = page.html.slice(end);
  return { title, body: headingAnchors ? body.replace(HEADING, WITH_LINK) : body };
}

export function renderBody(page: PageModel, site: SiteModel): string {
  return `<div class="prose"${originalLanguage(page)}>
${markBody(noteParts(page, site.formatting).body)}
</div>`;
}

/** The text before the entries of a list: the text of its note, or else its description. */
export function renderIntroduction(page: PageModel, site: SiteModel): string {
  return page.html ? renderBody(page, site) : renderLead(page.description);
}

/** Empty for an empty text. */
function renderLead(text: string): string {
  return text && `<p class="lead">${escape(text)}</p>`;
}

export function renderTitle(page: PageModel): string {
  const title = titleOf(page).title || `<h1>${escape(page.title)}</h1>`;
  return page.original ? `<div class="original"${originalLanguage(page)}>${title}</div>` : title;
}

export const TITLE_END = "</h1>";

const FIRST_HEADING = /^\s*<h([2-6])\b/;

/** The heading that the body begins with, as the heading of the page, and where it ends. */
function titleOf({ bodyHasTitle, html }: Pick<PageModel, "bodyHasTitle" | "html">): {
  title: string;
  end: number;
} {
  const level = bodyHasTitle ? (FIRST_HEADING.exec(html)?.[1] ?? "1") : null;
  const at = level === null ? -1 : html.indexOf(`</h${level}>`);
  if (level === null || at < 0) return { title: "", end: 0 };
  const end = at + TITLE_END.length;
  const title = html.slice(0, end);
  if (level === "1") return { title, end };
  return { title: `${title.slice(0, at).replace(/^\s*<h./, "<h1")}${TITLE_END}`, end };
}

export function renderBreadcrumbs(page: PageModel, site: SiteModel): string {
  const { breadcrumbs } = page;
  if (breadcrumbs.length === 0) return "";
  return `<nav class="breadcrumbs" aria-label="${escape(wordsOf(page, site).breadcrumbs)}"><ol>${each(
    breadcrumbs,
    ({ title, url }) => `<li><a href="${escape(url)}">${escape(title)}</a></li>`,
  )}</ol></nav>`;
}

function renderFacts(page: PageModel, site: SiteModel): string {
  const isNote = page.kind === "note";
  const dates = isNote ? renderDates(page, site) : "";
  const tags = isNote || page.kind === "folder" ? renderTagList(page, site) : "";
  const contents = renderContentsButton(page, site);
  return dates || tags || contents ? `<div class="facts">${dates}${tags}${contents}</div>` : "";
}

export function renderDates(page: PageModel, site: SiteModel): string {
  return line([...changes(page, site), readingTime(page, site)]);
}

export function renderChanges(page: PageModel, site: SiteModel): string {
  return line(changes(page, site));
}

export function renderReadingTime(page: PageModel, site: SiteModel): string {
  return line([readingTime(page, site)]);
}

function line(facts: string[]): string {
  const shown = facts.filter(Boolean).join("");
  return shown && `<p class="dates">${shown}</p>`;
}

/** When the note was written, and when it was changed. */
function changes(page: PageModel, site: SiteModel): string[] {
  const { date, updated } = page;
  const language = languageOf(page, site);
  const style = site.formatting?.dates;
  const change = isLater(updated, date) ? renderDate(updated!, language, style) : "";
  const text = escape(wordsOf(page, site).updated);
  return [
    date ? `<span>${renderDate(date, language, style)}</span>` : "",
    change && `<span>${filled(text, { date: change })}</span>`,
  ];
}

function readingTime(page: PageModel, site: SiteModel): string {
  const { readingMinutes = 0 } = page;
  if (readingMinutes === 0) return "";
  const time = escape(minutesIn(readingMinutes, languageOf(page, site)));
  const text = filled(escape(wordsOf(page, site).readingTime), { time });
  return `<span data-minutes="${readingMinutes}">${text}</span>`;
}

/** A note whose date is later than its last change is not marked as updated. */
function isLater(updated: string | null, date: string | null): boolean {
  return updated !== null && (date === null || updated.slice(0, 10) > date.slice(0, 10));
}

export function renderTagList(page: PageModel, site: SiteModel): string {
  const { tags } = page;
  if (tags.length === 0) return "";
  return `<ul class="tags" aria-label="${escape(wordsOf(page, site).tags)}">${each(
    tags,
    ({ name, url }) => `<li><a class="tag" href="${escape(url)}">${escape(name)}</a></li>`,
  )}</ul>`;
}
