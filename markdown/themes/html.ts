export { escapeHtml as escape } from "../html.ts";

/** JSON for a `<script>` element, which only `</script` or `<!--` could end early. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** The parts of a list, put one after another. */
export function each<T>(items: readonly T[], part: (item: T, index: number) => string): string {
  let html = "";
  for (let index = 0; index < items.length; index++) html += part(items[index]!, index);
  return html;
}

/** The address for the world: Unicode paths are percent-encoded. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + encodeURI(path);
}
