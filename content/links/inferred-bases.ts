import type { ParsedNote } from "../model.ts";
import { isWikiBase, ownBase } from "../conventions/github-wiki/addresses.ts";
import { isSureName, languageOfName } from "../languages/names.ts";
import type { LinkWorld } from "./link-world.ts";

type Site = Pick<LinkWorld, "urls" | "generated" | "files"> & {
  notes: readonly Pick<ParsedNote, "path" | "facts">[];
};

/** What addresses of a site begin with is rarely deeper: "/docs/4.x". */
const MAX_SEGMENTS = 3;
/** Fewer pages may have the names of other pages by chance. */
const MIN_PAGES = 5;
const MIN_SHARE = 0.8;
/** More links show nothing more. */
const MAX_TARGETS = 20_000;

/**
 * What absolute links begin with where the site is published, if no settings say so: almost every link that begins like this
 * names a page of this content, and no path of the content itself begins like this.
 */
export function inferredBases({ notes, urls, generated, files }: Site): string[] {
  const beginnings = firstSegments([
    ...urls.values(),
    ...generated,
    ...[...notes, ...files].map(({ path }) => path),
  ]);
  const targets = new Set<string>();
  for (const note of notes) {
    if (!urls.has(note.path)) continue;
    for (const target of foreignTargets(note))
      if (!beginnings.has(firstSegment(target))) targets.add(target);
    if (targets.size > MAX_TARGETS) break;
  }
  if (targets.size === 0) return [];
  const pages = new Set([...urls.values(), ...generated].map(pageName));
  for (const { path } of notes) pages.add(pageName(path));
  const folder = commonFolder(notes);
  if (folder !== null)
    for (const page of Array.from(pages))
      if (page.startsWith(folder)) pages.add(page.slice(folder.length));
  const counts = countedBases(targets, pages);
  const bases: string[] = [];
  const isOfWikiJs = areOfWikiJs(notes);
  const isInLanguage = (base: string, found: number) =>
    isOfWikiJs && found > 0 && languageOfName(base.slice(1)) !== null;
  for (const [base, { found, all }] of [...counts].sort(([a], [b]) => a.length - b.length))
    if (
      !isWikiBase(base) &&
      (isInLanguage(base, found) ||
        (found >= (isLanguage(base) ? 1 : MIN_PAGES) && found >= all * MIN_SHARE)) &&
      !bases.some((one) => isIn(base, one))
    )
      bases.push(base);
  const hasPage = (path: string) => pages.has(pageName(path).replace(/\s+/g, "-"));
  const wiki = ownBase(targets, hasPage);
  return wiki === null || bases.some((one) => isIn(wiki, one)) ? bases : [...bases, wiki];
}

/** Its addresses begin with the language of the page, but the files of the main language are in no folder of that name. Files have no language. */
function areOfWikiJs(notes: Site["notes"]): boolean {
  const written = notes.filter(
    ({ facts }) => facts.publish?.conventional?.["editor"] === "markdown",
  );
  return written.length > 0 && written.length >= notes.length * MIN_SHARE;
}

/** How many of the links that begin like this name a page. */
type Counts = ReadonlyMap<string, { found: number; all: number }>;

/** The folder of almost all notes, such as that of the only language. Where the site is published, it may be no part of the addresses. */
function commonFolder(notes: Site["notes"]): string | null {
  const counts = new Map<string, number>();
  for (const { path } of notes) {
    const folder = path.slice(0, path.indexOf("/") + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [folder, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  return folder !== "" && count >= notes.length * MIN_SHARE ? folder.toLowerCase() : null;
}

/** The absolute addresses that a note links to. */
export function foreignTargets({ facts }: Pick<ParsedNote, "facts">): string[] {
  return facts.slots.flatMap(({ kind, wiki, target }) =>
    kind === "link" && !wiki && /^\/[^/]/.test(target) ? target.replace(/[?#].*$/s, "") : [],
  );
}

/** How many of the targets below each beginning are pages without it. */
function countedBases(targets: ReadonlySet<string>, pages: ReadonlySet<string>): Counts {
  const counts = new Map<string, { found: number; all: number }>();
  for (const target of targets) {
    const segments = target.split("/").filter((segment) => segment !== "");
    for (let end = 1; end <= Math.min(MAX_SEGMENTS, segments.length - 1); end++) {
      const base = `/${segments.slice(0, end).join("/")}`;
      const count = counts.get(base) ?? { found: 0, all: 0 };
      count.all++;
      if (pages.has(pageName(segments.slice(end).join("/")))) count.found++;
      counts.set(base, count);
    }
  }
  return counts;
}

/** An address or a path without what different spellings of it differ in. */
function pageName(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:html?|mdx?|markdown)$/, "")
    .replace(/(?:^|\/)(?:_?index|readme)$/, "")
    .replace(/^\/+|\/+$/g, "");
}

function firstSegments(paths: readonly string[]): Set<string> {
  return new Set(paths.map(firstSegment));
}

const firstSegment = (path: string) =>
  (path.split("/", path.startsWith("/") ? 2 : 1).at(-1) ?? "").toLowerCase();

/** Wiki.js and others write the language of the only pages too: `/en/setup`. */
const isLanguage = (base: string) =>
  isSureName(base.slice(1)) && languageOfName(base.slice(1)) !== null;

const isIn = (base: string, other: string) => `${base}/`.startsWith(`${other}/`);
