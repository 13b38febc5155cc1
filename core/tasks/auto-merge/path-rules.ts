import { protectionOf } from "../task-paths.ts";

/** Other formats can have programs in them, or are not text. */
const MARKDOWN = /\.(?:md|markdown)$/;
/** Programs read menus, lists of chapters and parts of pages from these files. */
const STRUCTURE = /^(?:_(?!index\.).*|summary|404|toc|sidebar|navbar)\.(?:md|markdown)$/i;
/** Characters that a system may show, compare or read in another way. */
const UNUSUAL = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\uFFFD\\:*?"<>|]/u;

/**
 * Why a changed file needs a person, in words that continue “Not merged automatically:”. Null if it is a markdown file with a plain name in one of the
 * folders.
 * @param folders as the rules name them; the empty name is the whole repository
 */
export function pathProblem(path: string, folders: readonly string[]): string | null {
  const names = path.split("/");
  if (!isPlain(path, names)) return `the name of ${quoted(path)} has unusual characters.`;
  const protection = protectionOf(path);
  if (protection !== null) return `${path} changed, and ${protection}.`;
  const file = names.at(-1)!;
  if (!MARKDOWN.test(file)) return `${path} changed, and it is not a markdown file.`;
  if (STRUCTURE.test(file)) return `${path} changed, and it decides the structure of the site.`;
  if (!folders.some((folder) => isIn(path, folder)))
    return `${path} changed, and it is outside the folders of the rules.`;
  return null;
}

/** Names are compared byte by byte: another case or another form of a letter is another folder. */
function isIn(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

function isPlain(path: string, names: readonly string[]): boolean {
  if (UNUSUAL.test(path) || path.normalize("NFKC") !== path) return false;
  return names.every((name) => name !== "" && name.trim() === name && !/^\.{1,2}$|\.$/.test(name));
}

/** A name that could look like another text. */
const quoted = (path: string) => JSON.stringify(path.slice(0, 200)).replace(UNSEEN, escaped);
const UNSEEN = /[^\x20-\x7e]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Two files that a system that ignores case or forms of letters treats as one. Null if there are none. */
export function twinOf(path: string, all: Iterable<string>): string | null {
  const folded = fold(path);
  for (const other of all) if (other !== path && fold(other) === folded) return other;
  return null;
}

const fold = (path: string) => path.normalize("NFKC").toLowerCase();
