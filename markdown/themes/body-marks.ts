const BODY_START = "<!--pressmark:body-->";
const BODY_END = "<!--/pressmark:body-->";

/** Every theme prints the body of a note with these marks, so that it can be found in the page. */
export function markBody(html: string): string {
  return `${BODY_START}\n${html}\n${BODY_END}`;
}

/**
 * The body of a page as visitors see it. Null when the page has none. Content never contains comments (the sanitizer removes them). Even if it did, the
 * outermost marks are the theme's.
 */
export function bodyOfPage(page: string): string | null {
  const start = page.indexOf(BODY_START);
  const end = page.lastIndexOf(BODY_END);
  if (start < 0 || end < start) return null;
  return page.slice(start + BODY_START.length, end).trim();
}
