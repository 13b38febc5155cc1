import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { decoded, noteOfLink } from "../paths.ts";
import { readSummary } from "../summary.ts";
import { fileNames, ownBase, pathInAnyWiki, pathInWiki } from "./addresses.ts";
import { hostOf } from "./host.ts";

const HOME = /^Home\.(?:md|markdown)$/;
const FRAME = /^_(?:Sidebar|Footer|Header)\.(?:md|markdown)$/;
const SIDEBAR = ["_Sidebar.md", "_Sidebar.markdown"];
/** Without a sidebar, at least this many pages must be named as a wiki names them. */
const MIN_HYPHENATED = 2;

/** The repository of a GitHub wiki: pages named `Page-Name.md`, which link to each other by name. */
export const githubWiki: ConventionSet = {
  id: "github-wiki",
  kind: "a GitHub wiki",
  sources: /^_Sidebar\.(?:md|markdown)$/,
  marks: FRAME,
  recognise: (repository) => (isWiki(repository) ? "" : null),
  root: ({ folder }) => folder,
  order(site) {
    const menu = menuOf(site);
    const origin = menu ? "the sidebar" : "titles";
    return { ...plainOrder, origin, menu, isReadable: true, isNamedByFile: true, isBook: true };
  },
  frontMatter: plainKeys,
  addresses(site) {
    const host = hostOfSite(site);
    return {
      ...plainAddresses,
      bases: host?.base ? [host.base] : [],
      pathOf: (path) => (path === "Home" ? "index" : path),
      namesOf,
      otherSite: host?.address ?? null,
    };
  },
  syntax: wikiSyntax,
  ignore: [],
};

function isWiki({ sources, notes }: Repository): boolean {
  if (!notes.some((path) => HOME.test(path))) return false;
  for (const path of sources.keys()) if (FRAME.test(path)) return true;
  const hyphenated = notes.filter((path) => /^[^/\s]*\w-\w[^/\s]*$/.test(path));
  return (
    hyphenated.length >= MIN_HYPHENATED &&
    notes.every((path) => !/[/\s]|^(?:index|readme)\./i.test(path))
  );
}

/**
 * Names of pages are written with spaces, and those of files with hyphens. Copies of a wiki may have it the other way round, or `_` for characters that Windows
 * does not allow.
 */
function namesOf(name: string): string[] {
  const file = name.trim().replace(/[\s/:?]+/g, "-");
  const copied = name.trim().replace(/[\s/:?-]+$/, (signs) => "_".repeat(signs.length));
  const names = [file, file.replaceAll("-", " "), ...fileNames(name)];
  return [...new Set(copied === name ? names : [...names, copied])];
}

function hostOfSite({ repository }: ProgramSite) {
  const frame = [...repository.sources].flatMap(([path, text]) => (FRAME.test(path) ? text : []));
  return hostOf(repository.url ?? null, frame);
}

function menuOf(site: ProgramSite) {
  const { repository, folder } = site;
  const text = SIDEBAR.map((name) => repository.sources.get(folder + name)).find(Boolean);
  if (text === undefined) return null;
  const pages = new Map(repository.notes.map((path) => [keyOf(path), path]));
  const pageOf = (name: string) => pages.get(keyOf(namesOf(name)[0] ?? "")) ?? null;
  const links = [...text.matchAll(/\]\(\s*([^\s)]+)/g)].map(([, link = ""]) => addressOf(link));
  const named = (path: string) => pageOf(path.replace(/^\/+/, ""));
  const own = hostOfSite(site)?.base ?? ownBase(links, (path) => named(path) !== null);
  const ofAddress = (link: string) => {
    const address = addressOf(link);
    const inWiki = pathInAnyWiki(address);
    if (inWiki !== null && inWiki.base.toLowerCase() !== own?.toLowerCase()) return null;
    const path = inWiki?.path ?? pathInWiki(address) ?? address;
    return noteOfLink(repository, folder, path) ?? named(path);
  };
  return readSummary(repository, text, folder, {
    isLabelFirst: true,
    noteOf: (link) => noteOfLink(repository, folder, link) ?? pageOf(link) ?? ofAddress(link),
  });
}

const addressOf = (link: string) => decoded(link.replace(/[?#].*$/s, ""));

/** A page is found by its name, in every folder. */
function keyOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.(?:md|markdown)$/i, "")
    .toLowerCase();
}
