import { isUrl } from "#schemas/is-url.ts";
import type { IncomingMessage } from "node:http";
import type { Release } from "#core/releases/release.ts";
import type { RequestPath } from "./request-path.ts";

type SiteLanguages = Release["languages"];

/** What the answer at "/" of a site with several languages depends on. */
export const LANGUAGE_VARY = "accept-language, referer, sec-fetch-site";
/** A longer header is not a visitor's. */
const MAX_HEADER = 1_000;
const MAX_WISHES = 20;

/**
 * The home page in the visitor's language, by the browser's settings alone. Null if "/" is that page, or if the visitor has chosen
 * a language: by a link of this site, or by an address with `?lang`.
 */
export function homeOfVisitor(
  { languages }: Pick<Release, "languages">,
  request: IncomingMessage,
  { pathname, query }: RequestPath,
): string | null {
  const [main] = languages;
  if (!main || pathname !== "/" || query.has("lang") || isFromHere(request)) return null;
  const wished = wishedLanguage(languages, request.headers["accept-language"] ?? "");
  const { home } = wished ?? main;
  return home === "/" ? null : home;
}

/** A visitor who follows a link of this site has seen its languages. */
function isFromHere({ headers }: IncomingMessage): boolean {
  if (headers["sec-fetch-site"] === "same-origin") return true;
  const { referer = "", host } = headers;
  return isUrl(referer) && new URL(referer).host === host;
}

/** The first language of the header that the site has: the same one, or else in the same script. */
export function wishedLanguage(
  languages: SiteLanguages,
  acceptLanguage: string,
): SiteLanguages[number] | null {
  for (const wish of wishesIn(acceptLanguage)) {
    // The visitor speaks all languages equally well.
    if (wish === "*") return null;
    const match =
      languages.find(({ tag }) => tag.toLowerCase() === wish) ??
      languages.find(({ tag }) => writtenForm(tag) === writtenForm(wish));
    if (match) return match;
  }
  return null;
}

/** In lower case, the most wanted first. */
function wishesIn(header: string): string[] {
  const wishes = header
    .slice(0, MAX_HEADER)
    .split(",", MAX_WISHES)
    .map((part) => {
      const [tag = "", ...more] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = more.find((one) => one.startsWith("q="))?.slice("q=".length);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^(?:\*|[a-z\d-]{2,35})$/.test(tag) && weight > 0);
  return wishes.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

/** Language and script: Chinese in Taiwan is written differently, Spanish in Mexico is not. */
function writtenForm(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    // The header is untrusted input, and names no language then.
    return null;
  }
}

/** The language in which a visitor requested an address; null on a site with one. */
function languageAt({ languages }: Pick<Release, "languages">, pathname: string) {
  const fitting = languages.filter(
    ({ home }) => home === "/" || pathname === home || pathname.startsWith(`${home}/`),
  );
  return fitting.toSorted((a, b) => b.home.length - a.home.length)[0] ?? null;
}

/** The page for addresses that do not exist, in the language of the address. */
export function notFoundAt(release: Pick<Release, "languages" | "files">, pathname: string) {
  const home = languageAt(release, pathname)?.home ?? "/";
  const own = `${home === "/" ? "" : home}/404`;
  return release.files.get(own) === undefined ? "/404" : own;
}

/** The address in the main language of a page that a language lacks; null if there is none. */
export function originalAt(
  release: Pick<Release, "languages" | "files">,
  pathname: string,
): string | null {
  const [main] = release.languages;
  const language = languageAt(release, pathname);
  if (!main || !language || language.home === "/" || language === main) return null;
  const rest = pathname.slice(language.home.length).replace(/\/+$/, "");
  const address = `${main.home === "/" ? "" : main.home}${rest}`;
  return rest !== "" && release.files.get(address)?.[1] === "text/html" ? address : null;
}
