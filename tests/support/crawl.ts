import type { Published } from "./worlds/build-world.ts";

/** A link or a picture of a built page that leads nowhere on the site. */
export interface DeadLink {
  /** Address of the page. */
  page: string;
  /** As in the page, or what a link without a target was meant to be. */
  link: string;
  why: "no file" | "no anchor" | "no target";
}

const ATTRIBUTE = /<(\w+)\b[^>]*?\s(?:href|src|poster)="([^"]*)"/g;
/** Code that a page shows may have the same text. */
const SOURCES = /<(?:img|source)\b[^>]*?\ssrcset="([^"]*)"/g;
/** The words before the colon are in the language of the page. */
const MISSING = /<a class="missing" title="[^":]*: ?([^"]*)"/g;
const ID = /\s(?:id|name)="([^"]*)"/g;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** Answered by the server, not by a file. */
const SERVED = /^\/_(?:search|pressmark|site)\b/;

/** Reads every page of a site as a crawler does, and follows every address in it. */
export async function crawl({ manifest, page }: Published): Promise<DeadLink[]> {
  const texts = new Map<string, string>();
  for (const [url, [, type]] of Object.entries(manifest.files))
    if (type === "text/html") texts.set(url, (await page(url)) ?? "");
  const ids = new Map<string, Set<string>>();
  const idsOf = (url: string) => {
    const known = ids.get(url) ?? new Set(valuesOf(texts.get(url) ?? "", ID, 1));
    ids.set(url, known);
    return known;
  };
  const dead: DeadLink[] = [];
  for (const [url, text] of texts) {
    const body = /<(?:article|main)\b[^]*<\/(?:article|main)>/.exec(text)?.[0] ?? text;
    for (const link of valuesOf(body, MISSING, 1)) dead.push({ page: url, link, why: "no target" });
    const links = [
      ...valuesOf(text, ATTRIBUTE, 2),
      ...valuesOf(text, SOURCES, 1).flatMap((sources) =>
        sources.split(",").map((source) => source.trim().split(" ")[0] ?? ""),
      ),
    ];
    for (const link of new Set(links)) {
      if (link === "" || ELSEWHERE.test(link)) continue;
      const address = new URL(link, `https://site${url}`);
      const path = decodeURI(address.pathname);
      const target = redirected(manifest.redirects, path) ?? path;
      if (SERVED.test(path)) continue;
      if (!manifest.files[target]) dead.push({ page: url, link, why: "no file" });
      else if (address.hash.length > 1 && texts.has(target)) {
        const id = decodeURIComponent(address.hash.slice(1));
        if (id !== "top" && !idsOf(target).has(id))
          dead.push({ page: url, link, why: "no anchor" });
      }
    }
  }
  return dead;
}

const redirected = (redirects: Record<string, string>, path: string) =>
  Object.hasOwn(redirects, path) ? redirects[path] : undefined;

function valuesOf(text: string, pattern: RegExp, group: number): string[] {
  return [...text.matchAll(pattern)].map((match) => unescaped(match[group] ?? ""));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
