/** `/{{ page.fileSlug }}/` of Eleventy: a template, which only the program fills in. */
const TEMPLATE = /\{\{|\{%/;
/** `/:categories/:title/` of Jekyll */
const PATTERN =
  /(?:^|\/):(?:categories|collection|year|month|i_month|day|i_day|short_year|title|slug|name|path)\b/;

/** In Jekyll, `/:path/` is where the page is without the key. */
const BY_PATH = /^\/?:path(?:\/(?::basename)?(?::output_ext)?)?\/?$/;

/** `:regular`: a plugin of VitePress has patterns with names. */
const NAMED = /^:[a-z]+$/;

/** Whether a permalink says how to make an address. */
export function isAddressPattern(text: string): boolean {
  return [TEMPLATE, PATTERN, BY_PATH, NAMED].some((pattern) => pattern.test(text));
}
