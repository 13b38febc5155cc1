import { type AlikePath, type Search, searchAlikeNames } from "./alike-names.ts";
import { isMarkdownPath, titleFromPath } from "./slug.ts";

/**
 * The existing path most similar to the broken `target`, for "did you mean". Null when none is similar. It is never `from`, the note that contains `target`.
 */
type Suggest = (from: string, target: string, how: "link" | "embed") => string | null;

/** If a note or another kind of file is missing, a file of one of these kinds is never meant. */
const MEDIA_KINDS = ["image", "video", "audio", "pdf"];
/** Enough for the languages of a site, which often have the same names. At least one is not the note itself. */
const KEPT = 8;

/** "Version 1.5" and "Dr.Who" have no extension, and an ending that is too long is not one either. */
const EXTENSION = /[^/]\.([a-z][a-z\d]{1,7}|[A-Z][A-Z\d]{1,7})$/;

/** Another day, week or quarter is never meant. */
const DATE = /^\d{4}(?:(?:[-_.]\d{1,2}){1,2}|[-_. ]?[WwQq]\d{1,2})(?:\.md)?$/;
/** "Pasted image 20240906172617.png": a name that only the moment tells from others. */
const MOMENT = /\d{8,}/;
/** Every program that pastes pictures calls them so. In another folder, it is another picture. */
const ANY_PICTURE =
  /(?:^|\/)(?:image|img|untitled|unnamed|screenshot|picture|pic|photo|figure)[-_ ()\d]*\.\w{2,5}$/i;
/** `images/?attid=0.1`: the query says which file is meant. */
const QUERY_OF_FOLDER = /(?:^|\/)\?/;
const WEB_PAGE = /[^/]\.html?$/i;
/** The name of such a file is that of its folder. */
const OF_FOLDER = /\/(?:_?index|readme)(?:\.\w+)?$/i;

/**
 * Suggests notes for notes, and files of a similar kind for files. A link without an extension means a note. What is
 * shown may also be a picture, a video, an audio file or a PDF, but no other file.
 * @param mediaKindOf returns the kind of media for a file name
 * @param cache of targets that were searched for. The caller may empty it at any time.
 */
export function createSuggester(
  paths: readonly string[],
  mediaKindOf: (path: string) => string,
  cache = new Map<string, AlikePath[]>(),
): Suggest {
  /** Also null for a name without an extension, because "PDF" is a valid name for a note. */
  function mediaKind(name: string): string | null {
    if (!/[^/]\.[^./]+$/.test(name)) return null;
    const kind = mediaKindOf(name);
    return MEDIA_KINDS.includes(kind) ? kind : null;
  }

  function kindsOf(path: string): string[] {
    if (WEB_PAGE.test(path)) return ["web page"];
    if (!isMarkdownPath(path)) {
      const media = mediaKind(path);
      return media ? ["any", media] : ["file"];
    }
    const extension = extensionOf(titleFromPath(path));
    return extension ? ["any", "note", extension] : ["any", "note"];
  }

  function kindsFor(target: string, how: "link" | "embed"): string[] {
    if (isMarkdownPath(target)) return ["note"];
    const media = mediaKind(target);
    if (media) return [media];
    // Other tools export notes as pages with this name. Links to them mean the notes, but embeds mean the files.
    if (WEB_PAGE.test(target)) return how === "embed" ? ["web page"] : ["note", "web page"];
    const extension = extensionOf(target);
    // A picture is embedded under a name, but a link under one leads to a note.
    if (extension === null) return how === "embed" ? ["any"] : ["note"];
    // A note can be called "Node.js".
    return ["file", extension];
  }

  let groups: Map<string, string[]> | null = null;
  const searches = new Map<string, Search | null>();
  function searchOf(kind: string): Search | null {
    const cached = searches.get(kind);
    if (cached !== undefined) return cached;
    groups ??= groupedBy(paths, kindsOf);
    const group = groups.get(kind);
    const search = group ? searchAlikeNames(group, KEPT) : null;
    searches.set(kind, search);
    return search;
  }

  function mostAlike(target: string, how: "link" | "embed"): AlikePath[] {
    const key = `${how} ${target}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const suggestion = kindsFor(target, how)
      .flatMap((kind) => searchOf(kind)?.(target) ?? [])
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, KEPT);
    cache.set(key, suggestion);
    return suggestion;
  }

  return (from, target, how) => {
    if (DATE.test(target) || ANY_PICTURE.test(target) || QUERY_OF_FOLDER.test(target)) return null;
    const number = MOMENT.exec(target)?.[0] ?? "";
    const alike = mostAlike(target, how).filter(
      ({ path, likeness }) =>
        path !== from &&
        (likeness === 1 || target.includes("/") || !areApart(path, from)) &&
        path.includes(number) &&
        !(mediaKind(target) !== null && areOtherNumbers(orderOf(target), orderOf(path))) &&
        isOfPlace(path, { target, from }) &&
        !isPageAround(path, target) &&
        !isOfOtherEdition(path, target),
    );
    const isSame = alike[0]?.likeness === 1;
    // A link without a folder means what is near the note, whichever name is the most similar.
    const best =
      isSame || target.includes("/")
        ? alike.filter(({ likeness }) => likeness === alike[0]?.likeness)
        : alike;
    const byPlace = (a: AlikePath, b: AlikePath) =>
      namedFolders(b.path, target) - namedFolders(a.path, target) ||
      sharedFolders(b.path, from) - sharedFolders(a.path, from);
    return best.sort(byPlace)[0]?.path ?? null;
  };
}

/** A name of one short word, such as `setup.md` and `logo.png`, is that of another file in each folder. */
function isOfPlace(path: string, { target, from }: { target: string; from: string }): boolean {
  const segments = target.replace(OF_FOLDER, "").split("/");
  if (isTelling(segments.at(-1) ?? "")) return true;
  if (/^[^.]/.test(segments.at(-2) ?? "")) return areInSameFolder(path, segments);
  // Without a folder, a note may be anywhere, but "1.png" belongs to the notes around it.
  return isMarkdownPath(path) || path.startsWith(from.slice(0, from.lastIndexOf("/") + 1));
}

/** `trees/trees.md` is a page in its folder. `trees/README.md`, which has the same name, is the one around it. */
function isPageAround(path: string, target: string): boolean {
  const [name, folder] = target.toLowerCase().split("/").reverse();
  return folder !== undefined && OF_FOLDER.test(path) && titleFromPath(name ?? "") === folder;
}

/** Many folders are called `notes` or `img`, so the one around it must be the same too. */
function areInSameFolder(path: string, segments: readonly string[]): boolean {
  const folders = path.replace(OF_FOLDER, "").split("/").slice(0, -1).reverse();
  for (const [at, name] of segments.slice(0, -1).reverse().entries()) {
    const folder = folders[at];
    if (!/^[^.]/.test(name) || (folder === undefined && at > 0)) return true;
    if (plainName(folder ?? "") !== plainName(name)) return false;
    if (isTelling(name)) return true;
  }
  return true;
}

/** `en`, `zh-cn`, `pt_BR` */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Whether a file is in another language or another release than the one that the target names: "en/setup.md" is not "zh-cn/setup.md". */
function isOfOtherEdition(path: string, target: string): boolean {
  const [wanted, own] = [foldersOf(target), foldersOf(path)];
  const languages = wanted.filter((name) => LANGUAGE.test(name));
  if (languages.some((name) => !own.includes(name)) && own.some((name) => LANGUAGE.test(name)))
    return true;
  return wanted.some((name, at) => areOtherNumbers(numbersOf(name), numbersOf(own[at] ?? "")));
}

/** From the last to the first, in lower case. */
const foldersOf = (path: string) =>
  path.toLowerCase().replace(OF_FOLDER, "").split("/").slice(0, -1).reverse();

/** Without the number that only orders a folder. */
const numbersOf = (folder: string) => folder.replace(/^\d+[-_. ]+/, "").match(/\d+/g) ?? [];

/** `02-img01.png` is a picture of another chapter than `08-img01.png`. A page may get another number, but its pictures keep theirs. */
const orderOf = (path: string) => /^\d+/.exec(path.slice(path.lastIndexOf("/") + 1)) ?? [];

/** "v3.0" may mean "v3", but 2023 is not 2021. */
const areOtherNumbers = (one: readonly string[], other: readonly string[]) =>
  one.some((number, at) => other[at] !== undefined && other[at] !== number);

/** Two files rarely share a name of this length by chance. */
const TELLING_LETTERS = 8;
/** The same of a name with digits, such as the moment in which a picture was taken. */
const TELLING_CHARACTERS = 12;

/** Each part of a documentation may have a page of this name. */
const OF_ANY_PART =
  /^(?:\d+[-_. ]+)?(?:overview|configuration|installation|introduction|getting[-_ ]?started|quick[-_ ]?start|contributing|changelog|development|deployment|troubleshooting|architecture|requirements|conclusion|exercises|references?|resources)$/i;

function isTelling(name: string): boolean {
  const title = titleFromPath(name).replace(/\.\w{1,8}$/, "");
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  const characters = title.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    !OF_ANY_PART.test(title) && (letters >= TELLING_LETTERS || characters >= TELLING_CHARACTERS)
  );
}

/** The name of a folder without the number that only orders it. */
const plainName = (folder: string) => folder.replace(/^\d+[-_. ]+/, "").toLowerCase();

/** Whether a file and the note are in two folders at the top, which are often two projects or two parts of a documentation. */
function areApart(path: string, from: string): boolean {
  const [top, own] = [path, from].map((one) => one.split("/").slice(0, -1)[0]);
  return top !== undefined && own !== undefined && top !== own;
}

/** How many folders around a file are those that the target names, from the last one on. */
function namedFolders(path: string, target: string): number {
  const [wanted, own] = [foldersOf(target), foldersOf(path)];
  const differ = wanted.findIndex((name, at) => plainName(name) !== plainName(own[at] ?? ""));
  return differ === -1 ? wanted.length : differ;
}

/** How many folders two paths share from the root. */
function sharedFolders(a: string, b: string): number {
  const [first, second] = [a.split("/").slice(0, -1), b.split("/").slice(0, -1)];
  const differ = first.findIndex((name, at) => name !== second[at]);
  return differ === -1 ? first.length : differ;
}

/** Includes the dot and is in lower case, so that it never equals a kind. */
function extensionOf(name: string): string | null {
  const extension = EXTENSION.exec(name)?.[1];
  return extension ? `.${extension.toLowerCase()}` : null;
}

function groupedBy(
  paths: readonly string[],
  kindsOf: (path: string) => string[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths)
    for (const kind of kindsOf(path)) {
      const group = groups.get(kind);
      if (group) group.push(path);
      else groups.set(kind, [path]);
    }
  return groups;
}
