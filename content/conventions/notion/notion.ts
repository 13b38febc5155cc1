import { isCommunityFile } from "../community-files.ts";
import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { AddressRules, ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { isOfOthers } from "../owned-site.ts";
import { folderOf } from "../paths.ts";

/** The id at the end of every name that Notion exports. */
const ID = / [0-9a-f]{32}$/i;
const PAGE = / [0-9a-f]{32}\.md$/i;
const TABLE = /(?:_all)?\.csv$/i;
const MIN_PAGES = 2;

/** An export of Notion as markdown. Its pages link to each other by their paths, so only their names need to change. */
export const notion: ConventionSet = {
  id: "notion",
  kind: "a Notion export",
  sources: null,
  marks: null,
  recognise: exportFolder,
  root: ({ folder }) => folder,
  order: () => ({ ...plainOrder, isReadable: true, nameOf: withoutId }),
  frontMatter: plainKeys,
  addresses: addressesOf,
  syntax: plainSyntax,
  ignore: [],
};

function withoutId(name: string): string {
  return name.replace(ID, "").trim() || name;
}

/** The folder with all pages, if most notes are exported pages. Some have no id, because tools and authors remove it. */
function exportFolder({ notes }: Repository): string | null {
  const pages = notes.filter((path) => PAGE.test(path));
  const own = notes.filter((path) => !isCommunityFile(path));
  if (pages.length < MIN_PAGES || pages.length * 2 < own.length) return null;
  let folder = folderAbove(pages[0] ?? "");
  const others = own.filter((path) => path.includes("/") && !isOfOthers(path));
  for (const path of [...pages, ...others])
    while (!path.startsWith(folder)) folder = folderOf(folder.slice(0, -1));
  return folder;
}

/** The folder of the outermost page above a page. */
function folderAbove(path: string): string {
  const segments = path.split("/");
  const first = segments.findIndex((name) => ID.test(name) || PAGE.test(name));
  return segments
    .slice(0, first)
    .map((name) => `${name}/`)
    .join("");
}

function addressesOf({ repository: { notes }, folder }: ProgramSite): AddressRules {
  const tops = notes.filter((path) => path.startsWith(folder) && folderOf(path) === folder);
  // If the export has one page at its top, it is the front page, and its subpages are below the root.
  const only = tops.length === 1 && PAGE.test(tops[0] ?? "") ? tops[0] : undefined;
  const top = only === undefined ? [] : topNames(only.slice(folder.length));
  return {
    ...plainAddresses,
    pathOf(path) {
      const [first = "", ...rest] = path.split("/");
      const isBelow = top.includes(first);
      const names = isBelow ? (rest.length === 0 ? ["index"] : rest) : [first, ...rest];
      return names.map(withoutId).join("/");
    },
    foldersOf(file) {
      if (!TABLE.test(file)) return [];
      const stem = file.replace(TABLE, "");
      return [...new Set([stem, folderOf(stem) + withoutId(stem.slice(folderOf(stem).length))])];
    },
  };
}

/** The names of a page and of the folder with its subpages, which newer exports write without the id. */
function topNames(file: string): string[] {
  const name = file.replace(/\.md$/i, "");
  return [name, withoutId(name)];
}
