/** Path of the pictures for links to a site's pages. No note can have it, because segments begin with a letter. */
export const SHARE_PATH = "/_share";

/** Increase this if the pictures look different: their addresses change, and programs that show them fetch them again. */
export const SHARE_VERSION = 1;

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const FILE = "card.png";

/** What an address says besides its page: a digest of what the picture shows, and the theme (`writeLook`). */
export interface ShareAddress {
  digest: string;
  look: string;
  page: string;
}

/** The address of a page's picture: `/_share/{digest}/{look}/folder/note/card.png`. */
export function shareAddress({ digest, look, page }: ShareAddress): string {
  return `${SHARE_PATH}/${digest}/${look}${page === "/" ? "" : page}/${FILE}`;
}

/** The inverse. Null if it is not such an address. */
export function readShareAddress(pathname: string): ShareAddress | null {
  const [, digest, look, page = ""] =
    /^\/_share\/([0-9a-f]{16})\/([a-z0-9-]+)((?:\/[^/]+)*)\/card\.png$/.exec(pathname) ?? [];
  return digest === undefined || look === undefined ? null : { digest, look, page: page || "/" };
}
