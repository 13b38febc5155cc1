import { each, escape } from "../html.ts";
import type { EntryPicture, ListEntry, PageModel, SiteModel } from "../model.ts";
import { renderDate } from "../parts/dates.ts";
import { icons } from "../parts/icons.ts";
import { languageOf } from "../words/of-page.ts";

/** The lead story is the widest. */
const SIZES = "(min-width: 54rem) 50rem, 100vw";

/** A grid of headlines. Each has its picture, its topic, its title, its beginning and its date. */
export function renderStories(list: ListEntry[], page: PageModel, site: SiteModel): string {
  const date = (iso: string) => renderDate(iso, languageOf(page, site), site.formatting?.dates);
  return `<ul class="entries">
${each(list, (entry, at) => renderStory(entry, { date, isFirst: at === 0 }))}</ul>`;
}

function renderStory(
  entry: ListEntry,
  { date, isFirst }: { date: (iso: string) => string; isFirst: boolean },
): string {
  const tags = each(
    entry.tags,
    ({ name, url }) => `<a class="tag" href="${escape(url)}">${escape(name)}</a>`,
  );
  return `<li class="entry">${entry.picture ? renderPicture(entry.picture, entry.url, isFirst) : ""}${tags && `<div class="tags">${tags}</div>`}<a class="entry-title" href="${escape(entry.url)}">${entry.folder ? icons.folder : ""}${escape(entry.title)}</a>${
    entry.description && `<p>${escape(entry.description)}</p>`
  }${entry.date === null ? "" : date(entry.date)}</li>
`;
}

/** A second link to the story, which only a pointer needs. The first picture of a list is visible immediately. */
function renderPicture(
  { src, width, height, srcset }: EntryPicture,
  url: string,
  isFirst: boolean,
): string {
  const versions = srcset && ` srcset="${escape(srcset)}" sizes="${SIZES}"`;
  const loading = isFirst ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<a class="entry-picture" href="${escape(url)}" tabindex="-1" aria-hidden="true"><img src="${escape(src)}"${versions} width="${width}" height="${height}" alt=""${loading} decoding="async"></a>`;
}
