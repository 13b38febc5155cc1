import type { SearchEntry } from "../search-entry.ts";

/** A matching page, or its matching section. */
export interface PageHit {
  /** The address, with the heading behind `#`. */
  href: string;
  title: string;
  /** The heading of the matching section; null if the match is in the title or spread over the page. */
  heading: string | null;
  /** The section of the page: "Docs / Write". */
  place: string;
  /** The text around the first match. */
  excerpt: string;
}

const MAX_HITS = 12;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 150;
const WEIGHT = { wholeTitle: 100, title: 40, heading: 20, description: 12, text: 4 } as const;
const SECTION_NAMES: Partial<Record<SearchEntry["section"], string>> = {
  docs: "Docs",
  guides: "Guides",
  help: "Help",
  blog: "Blog",
};

/** Pages in which every word occurs at the beginning of a word, the best first. Accents and case are ignored. */
export function findPages(entries: readonly SearchEntry[], query: string): PageHit[] {
  const words = plain(query).match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, "u"));
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, patterns, words.join(" "));
      return score === null ? [] : [{ entry, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ entry }) => hitOf(entry, patterns));
}

/** null if one of the words does not occur. */
function scoreOf(entry: SearchEntry, patterns: RegExp[], query: string): number | null {
  const title = plain(entry.title);
  // "rollback" also matches "Roll back".
  const closedUp = title.replaceAll(" ", "");
  const description = plain(entry.description);
  const headings = entry.headings.map(({ text }) => plain(text));
  const text = plain(entry.text);
  let score = title === query ? WEIGHT.wholeTitle : 0;
  for (const pattern of patterns) {
    const wordScore =
      (pattern.test(title) || pattern.test(closedUp) ? WEIGHT.title : 0) +
      (headings.some((heading) => pattern.test(heading)) ? WEIGHT.heading : 0) +
      (pattern.test(description) ? WEIGHT.description : 0) +
      (pattern.test(text) ? WEIGHT.text : 0);
    if (wordScore === 0) return null;
    score += wordScore;
  }
  return score;
}

function hitOf(entry: SearchEntry, patterns: RegExp[]): PageHit {
  const { title, path, description, headings, section, group } = entry;
  const inTitle = patterns.every((pattern) => pattern.test(plain(title)));
  const heading = inTitle
    ? undefined
    : headings.find(({ text }) => patterns.every((pattern) => pattern.test(plain(text))));
  const places = [SECTION_NAMES[section] ?? section, ...(group && group !== title ? [group] : [])];
  return {
    href: heading ? `${path}#${encodeURIComponent(heading.id)}` : path,
    title,
    heading: heading?.text ?? null,
    place: places.join(" / "),
    excerpt: excerptOf(entry.text, patterns) ?? description,
  };
}

/** The text around the first match; null if there is none. */
function excerptOf(text: string, patterns: RegExp[]): string | null {
  const searched = plain(text);
  // Removing accents can shift positions. In that case, the beginning of the text is shown instead.
  if (searched.length !== text.length) return null;
  const at = Math.min(...patterns.map((pattern) => searched.search(pattern)).filter((n) => n >= 0));
  if (!Number.isFinite(at)) return null;
  const from = at <= EXCERPT_BEFORE ? 0 : text.indexOf(" ", at - EXCERPT_BEFORE) + 1;
  const cut = text.slice(from, from + EXCERPT_LENGTH).replace(/\s+/g, " ");
  return `${from > 0 ? "… " : ""}${cut.trim()}${from + EXCERPT_LENGTH < text.length ? " …" : ""}`;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
