import ignore from "ignore";
import { folderOf } from "../paths.ts";
import type { SiteSources } from "./site-sources.ts";

export const GITIGNORE = /(?:^|\/)\.gitignore$/;
/** What a page may be made of. */
const NAMES = ["", ".md", ".mdx", "/index.md", ".html"];
/** Handwritten lists are shorter. */
const MAX_LINES = 1_000;
/** More stars take long to compare with a long name. */
const MAX_STARS = 6;
const MAX_CHARACTERS = 300;
/** `ignore` keeps an answer for every path that it was asked about, and sites have thousands of dead links with dozens of paths each. */
const MAX_PATHS = 5_000;
/** Many dead links lead to the same address. */
const MAX_ANSWERS = 20_000;
/** No page has this name. */
const ANY_NAME = "any-name-of-a-page";
/** A name alone, such as `build`, says nothing about pages. Neither does an ending. */
const OF_A_PLACE = /^!?(?!\*\*\/)(?:\/|[^/\s]+\/)[^\s]/;

/** The file and line by which git ignores what would be at an address: "`docs/api` in .gitignore". */
export function openIgnoredByGit(
  site: SiteSources,
): (address: string, where?: "notes") => string | null {
  const { gitignore, root, folder } = site;
  const lists = gitignore
    .map(([path, text]) => ({
      path,
      at: folderOf(path),
      rules: rulesOf(text, isInside(folderOf(path), site)),
    }))
    .filter(({ at }) => root.startsWith(at) || folder.startsWith(at) || at.startsWith(root));
  // Folders of programs may have the same names as pages, so only those of the notes and of static files count.
  // A program may write its output beside the notes, in a folder with the name of one.
  const folders = [root, ...[root, folder].flatMap((at) => [`${at}static/`, `${at}public/`])];
  const listOf = (address: string, where?: "notes") => {
    const name = address.replace(/^\/+|\/+$/g, "").replace(/\.html?$/i, "");
    if (name === "" || name.length > MAX_CHARACTERS) return null;
    for (const place of where === "notes" ? [root] : folders) {
      // A list that ignores every name here, as in a folder for the output, says nothing about this one.
      const ignoresAny = ({ at, rules }: (typeof lists)[number]) =>
        place.startsWith(at) && rules.ignores(place.slice(at.length) + ANY_NAME);
      const telling = lists.filter((list) => !ignoresAny(list));
      for (const end of NAMES) {
        const path = place + name + end;
        for (const { path: list, at, rules } of telling)
          if (path.startsWith(at) && rules.ignores(path.slice(at.length))) return list;
      }
    }
    return null;
  };
  const answers = new Map<string, string | null>();
  return (address, where) => {
    if (lists.length === 0) return null;
    const key = `${where ?? ""} ${address}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    const list = listOf(address, where);
    answers.set(key, list);
    return list;
  };
}

/** In or beside the notes, every line is about a place. */
const isInside = (at: string, { root }: SiteSources) => at !== "" && at.startsWith(root);
// `*env*` and `*.log` are about names, `*` and `*.md` about the pages of a folder.
const ANY = /^!?\*(?![*/]*$|\.(?:mdx?|markdown|html?)$)/;
/** What no page is called. */
const OUTPUT =
  /^(?:\*\*\/|\/)?(?:node_modules|dist|build|out|cache|coverage|public|_site|temp|tmp|resources)\/?$/;

interface Rules {
  /** False for what is not a path. */
  ignores(path: string): boolean;
}

function rulesOf(text: string, isOfPlace: boolean): Rules {
  const lines = text
    .split("\n")
    .slice(0, MAX_LINES)
    .filter(
      (line) => line.length <= MAX_CHARACTERS && (line.match(/\*/g)?.length ?? 0) <= MAX_STARS,
    )
    .filter((line) => (isOfPlace && !OUTPUT.test(line.trim())) || OF_A_PLACE.test(line.trim()))
    .filter((line) => !ANY.test(line.trim()));
  const open = () => ignore({ allowRelativePaths: false }).add(lines);
  let rules = open();
  let asked = 0;
  return {
    ignores(path) {
      if (!ignore.isPathValid(path)) return false;
      if (++asked % MAX_PATHS === 0) rules = open();
      return rules.ignores(path);
    },
  };
}
