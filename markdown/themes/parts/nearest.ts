import { each, escape } from "../html.ts";

/** A page whose words are those of an address that does not exist. */
export interface NearestPage {
  title: string;
  url: string;
  /** Safe HTML. */
  excerpt: string;
}

const CLOSED = '<section class="listing" data-nearest hidden>';
const OPEN = '<section class="listing" data-nearest>';
const NO_ENTRIES = '<ul class="entries"></ul>';

/** The place for suggestions on the 404 page. It is hidden until a site has some for the address that was requested. */
export function renderNearestPlace(heading: string): string {
  return `${CLOSED}
<h2 class="eyebrow">${escape(heading)}</h2>
${NO_ENTRIES}
</section>`;
}

/** The page with suggestions; null if it has no place for them, such as a 404 page of the author's own. */
export function fillNearest(html: string, pages: readonly NearestPage[]): string | null {
  const at = html.indexOf(CLOSED);
  const end = html.indexOf(NO_ENTRIES, at);
  if (at < 0 || end < 0 || pages.length === 0) return null;
  const entries = each(
    pages,
    ({ title, url, excerpt }) =>
      `<li class="entry"><a class="entry-title" href="${escape(encodeURI(url))}">${escape(title)}</a><p>${excerpt}</p></li>\n`,
  );
  const heading = html.slice(at + CLOSED.length, end);
  const rest = html.slice(end + NO_ENTRIES.length);
  return `${html.slice(0, at)}${OPEN}${heading}<ul class="entries">\n${entries}</ul>${rest}`;
}
