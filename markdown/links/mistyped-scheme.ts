import { distance } from "fastest-levenshtein";

const HOST = String.raw`((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?:[:/?#].*)?)$`;
/** `ttps://x.org` and `httpshttps://x.org`. */
const WITH_SCHEME = new RegExp(String.raw`^([a-z]{2,10}):\/\/${HOST}`, "is");
/** `https:/x.org`, which is a path of the same site in browsers, and `http//x.org`. */
const WITHOUT_SIGNS = new RegExp(String.raw`^(https?)(?::\/|;\/\/|\/\/)${HOST}`, "is");
const BEFORE_ANOTHER = /^https?:\/\/(?=https?:?\/\/)/i;
const TWICE = /^https?https?$/;

/** The address that is meant by one whose `https://` is mistyped. Null if no mistake is certain. */
export function meantAddress(written: string): string | null {
  const inner = written.replace(BEFORE_ANOTHER, "");
  const [, scheme = "", rest = ""] = WITHOUT_SIGNS.exec(inner) ?? WITH_SCHEME.exec(inner) ?? [];
  const name = scheme.toLowerCase();
  if (rest === "" || (written === `${scheme}://${rest}` && /^https?$/.test(name))) return null;
  const [plain, secure] = [distance(name, "http"), distance(name, "https")];
  if (!TWICE.test(name) && Math.min(plain, secure) > 1) return null;
  return `${plain < secure ? "http" : "https"}://${rest}`;
}
