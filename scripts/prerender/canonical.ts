/** Pages with a second address. The first address is the canonical one, except for home. */
export const secondAddresses: Readonly<Record<string, string>> = {
  "/home": "/",
  "/pricing": "/upgrade",
};

const canonical: Readonly<Record<string, string>> = { "/home": "/", "/upgrade": "/pricing" };

/** The canonical address of a page. */
export const canonicalPath = (path: string): string => canonical[path] ?? path;

const UNLISTED = new Set(["/404", "/styleguide"]);

/** Whether search engines should list the page. */
export const isListed = (path: string): boolean =>
  !UNLISTED.has(path) && canonicalPath(path) === path;
