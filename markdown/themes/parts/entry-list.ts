import { each, escape } from "../html.ts";
import type { ListEntry, PageModel, SiteModel } from "../model.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";
import { renderDate, renderDayOfYear, yearOf } from "./dates.ts";
import { icons } from "./icons.ts";

/** Titles with descriptions, one below the other. */
export function renderEntries(page: PageModel, site: SiteModel): string {
  const language = languageOf(page, site);
  return `<ul class="entries">
${each(page.list, (entry) => renderEntry(entry, entry.date === null ? "" : renderDate(entry.date, language, site.formatting?.dates)))}</ul>`;
}

/** Like `renderEntries`, grouped under headings by year. */
export function renderEntriesByYear(page: PageModel, site: SiteModel): string {
  const language = languageOf(page, site);
  return renderYears(
    page,
    site,
    (entries) => `<ul class="entries">
${each(entries, (entry) => renderEntry(entry, entry.date === null ? "" : renderDayOfYear(entry.date, language, site.formatting?.dates)))}</ul>`,
  );
}

/** One section per year, with the entries in the theme's layout. */
export function renderYears(
  page: PageModel,
  site: SiteModel,
  renderList: (entries: ListEntry[]) => string,
): string {
  return each(
    [...byYear(page.list)],
    ([year, entries]) => `<section class="year" aria-labelledby="theme:${year}">
<h2 id="theme:${year}">${year === UNDATED ? escape(wordsOf(page, site).undated) : year}</h2>
${renderList(entries)}
</section>
`,
  );
}

const UNDATED = "Undated";

/** In the order of the list. Entries without a date come under a heading of their own. */
function byYear(list: ListEntry[]): Map<string, ListEntry[]> {
  const years = new Map<string, ListEntry[]>();
  for (const entry of list) {
    const year = entry.date === null ? UNDATED : yearOf(entry.date);
    const entries = years.get(year);
    if (entries) entries.push(entry);
    else years.set(year, [entry]);
  }
  return years;
}

function renderEntry(entry: ListEntry, date: string): string {
  const tags = each(
    entry.tags,
    ({ name, url }) => `<a class="tag" href="${escape(url)}">${escape(name)}</a>`,
  );
  return `<li class="entry"><div class="entry-head"><a class="entry-title" href="${escape(entry.url)}">${entry.folder ? icons.folder : ""}${escape(entry.title)}</a>${date}</div>${
    entry.description && `<p>${escape(entry.description)}</p>`
  }${tags && `<div class="tags">${tags}</div>`}</li>
`;
}
