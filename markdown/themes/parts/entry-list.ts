import { each, escape } from "../html.ts";
import type { ListEntry, SiteModel } from "../model.ts";
import { renderDate, renderDayOfYear, yearOf } from "./dates.ts";
import { icons } from "./icons.ts";

/** Titles with descriptions, one below the other. */
export function renderEntries(list: ListEntry[], site: SiteModel): string {
  return `<ul class="entries">
${each(list, (entry) => renderEntry(entry, entry.date === null ? "" : renderDate(entry.date, site.language)))}</ul>`;
}

/** Like `renderEntries`, grouped under headings by year. */
export function renderEntriesByYear(list: ListEntry[], site: SiteModel): string {
  return renderYears(
    list,
    (entries) => `<ul class="entries">
${each(entries, (entry) => renderEntry(entry, entry.date === null ? "" : renderDayOfYear(entry.date, site.language)))}</ul>`,
  );
}

/** One section per year, with the entries in the theme's layout. */
export function renderYears(
  list: ListEntry[],
  renderList: (entries: ListEntry[]) => string,
): string {
  return each(
    [...byYear(list)],
    ([year, entries]) => `<section class="year" aria-labelledby="theme:${year}">
<h2 id="theme:${year}">${year}</h2>
${renderList(entries)}
</section>
`,
  );
}

/** In the order of the list. Entries without a date are listed under "Undated". */
function byYear(list: ListEntry[]): Map<string, ListEntry[]> {
  const years = new Map<string, ListEntry[]>();
  for (const entry of list) {
    const year = entry.date === null ? "Undated" : yearOf(entry.date);
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
