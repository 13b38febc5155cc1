import { isUrl } from "../is-url.ts";
/** Where visitors send passwords and addresses. No note can have this address, because segments begin with a letter. */
export const READER_ACCESS_PATH = "/_access";

const MAX_CHARACTERS = 2_000;
/** Any host, which is removed again. */
const HERE = "http://site.invalid";
/** Browsers read `//elsewhere` and `/\elsewhere` as another host, even with a tab between the characters. */
const OWN_PATH = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** The address on the same site to which a visitor returns, in ASCII. The home page if the text is not one. */
export function ownPath(text: string | null): string {
  if (text === null || text.length > MAX_CHARACTERS || !OWN_PATH.test(text)) return "/";
  if (!isUrl(text, HERE)) return "/";
  const { origin, pathname, search } = new URL(text, HERE);
  // Without its dots, `/..//elsewhere` is `//elsewhere`.
  return origin === HERE && OWN_PATH.test(pathname) ? pathname + search : "/";
}
