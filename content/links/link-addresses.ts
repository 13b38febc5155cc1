import { folderOf, pathAt } from "../conventions/paths.ts";
import type { SiteNote } from "../model.ts";

/** The addresses that a link may mean: relative to the file, or to the page. */
export function addressesOf(
  { path, url }: Pick<SiteNote, "path" | "url">,
  target: string,
  bases: readonly string[],
): string[] {
  const written = target
    .replace(/[?#].*$/s, "")
    .replace(/\.(?:mdx?|markdown)$/i, "")
    .replace(/\/{2,}/g, "/");
  if (written.startsWith("/")) {
    const base = bases.find((one) => `${written}/`.startsWith(`${one}/`));
    return [written, ...(base === undefined ? [] : [written.slice(base.length)])];
  }
  const places = [folderOf(path), `${url}/`, folderOf(url)];
  return places.flatMap((place) => {
    const at = pathAt(place, written);
    return at === null || at === "" ? [] : `/${at}`;
  });
}
