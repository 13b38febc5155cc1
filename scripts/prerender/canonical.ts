/** Pages with a second address; the first one is the one that counts, except at home. */
export const secondAddresses: Readonly<Record<string, string>> = {
  "/home": "/",
  "/pricing": "/upgrade",
};

const canonical: Readonly<Record<string, string>> = { "/home": "/", "/upgrade": "/pricing" };

/** Where a page is to be found, of the addresses it has. */
export const canonicalPath = (path: string): string => canonical[path] ?? path;

const UNLISTED = new Set(["/404", "/styleguide"]);

/** Pages that no search engine should show. */
export const isListed = (path: string): boolean =>
  !UNLISTED.has(path) && canonicalPath(path) === path;
