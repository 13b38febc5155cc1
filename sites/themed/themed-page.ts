import { decodeEntities } from "#markdown/text/entities.ts";
import type { Theme } from "#markdown/themes/model.ts";
import { readPage } from "#markdown/themes/read-page.ts";
import { THEME_FILES } from "#schemas/sites/theme-link.ts";

const LINK = /(<a (?:[^>]*? )?href=")(\/[^"]*)"/g;

/**
 * The same page in another theme, with links that stay in the preview. Null if no theme rendered the page.
 * @param base address of the preview's pages
 * @param isPage whether a path of the site is a page
 */
export function themedPage(
  html: string,
  theme: Theme,
  { base, isPage }: { base: string; isPage: (path: string) => boolean },
): string | null {
  const read = readPage(html);
  if (!read) return null;
  const assets = Object.fromEntries(
    theme.assets.map(({ name }) => [name, base + THEME_FILES + name]),
  );
  const laidOut = theme.render(read.page, { ...read.site, assets });
  return (
    laidOut
      .replace(LINK, (link, start: string, address: string) =>
        isPage(pathOf(address)) ? `${start}${base}${address}"` : link,
      )
      // Links that a script creates, such as search results, stay in the preview too.
      .replace("<html ", `<html data-base="${base}" `)
      .replace(/data-tree="([^"]*)" data-current="/, `data-tree="${base}$1" data-current="${base}`)
  );
}

/** The site's tree with addresses inside the preview. */
export function themedTree(json: string, base: string): string {
  return json.replace(/"url":"\//g, `"url":"${base}/`);
}

function pathOf(address: string): string {
  const path = decodeEntities(address).replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path);
  } catch {
    // The path is not percent-encoded, so use it unchanged.
    return path;
  }
}
