import { each, escape } from "../html.ts";
import type { ListEntry } from "../model.ts";
import { renderDate } from "../parts/dates.ts";
import { icons } from "../parts/icons.ts";

/** A grid of headlines. Each has its topic, its title, its beginning and its date. */
export function renderStories(list: ListEntry[], language: string): string {
  return `<ul class="entries">
${each(list, (entry) => renderStory(entry, language))}</ul>`;
}

function renderStory(entry: ListEntry, language: string): string {
  const tags = each(
    entry.tags,
    ({ name, url }) => `<a class="tag" href="${escape(url)}">${escape(name)}</a>`,
  );
  return `<li class="entry">${tags && `<div class="tags">${tags}</div>`}<a class="entry-title" href="${escape(entry.url)}">${entry.folder ? icons.folder : ""}${escape(entry.title)}</a>${
    entry.description && `<p>${escape(entry.description)}</p>`
  }${entry.date === null ? "" : renderDate(entry.date, language)}</li>
`;
}
