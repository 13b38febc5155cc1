import { isCommunityFile } from "../conventions/community-files.ts";
import { areTranslations, twinsOf } from "./alike.ts";
import type { LanguageSettings, WrittenLanguage } from "./language-set.ts";
import { isSureName, languageOfName } from "./names.ts";

/** A folder with folders that have the names of languages. */
interface Group {
  parent: string;
  /** The names of these folders, and the paths of their notes below them. */
  folders: Map<string, Set<string>>;
}

/** Translations below the content root are a part of the site, not some pages of a book. */
const MIN_SHARE = 1 / 3;
const WITHHELD = /(?:^|\/)[._]/;

/**
 * Folders such as `en` and `fr` whose notes have the same names. The main language is English, or else the one with the most
 * notes. It may also be in the folder around the others.
 * @param notes paths in the repository
 * @param language of the project's settings
 */
export function foldersOfLanguages(
  notes: readonly string[],
  { root, language }: { root: string; language: string },
): LanguageSettings | null {
  const inside = notes.filter((path) => path.startsWith(root));
  const groups = largestOf(groupsOf(inside, root))
    .map((group) => withMain(group, inside, language))
    .filter((group) => group !== null)
    .filter(({ size, parent }) => parent === root || size >= inside.length * MIN_SHARE);
  groups.sort((a, b) => b.size - a.size || (a.parent < b.parent ? -1 : 1));
  const [group] = groups;
  if (!group) return null;
  const { parent, main, names } = group;
  return {
    origin: "their folders",
    main: main.key,
    isMainNamed: main.folder !== parent,
    suffixes: "none",
    languages: [
      written(main.key, main.folder, parent),
      ...names.flatMap((name) =>
        name === main.key ? [] : written(name, `${parent}${name}/`, parent),
      ),
    ],
  };
}

/** A hostile repository may have thousands. */
const MAX_GROUPS = 20;

function largestOf(groups: readonly Group[]): Group[] {
  const sizeOf = ({ folders }: Group) =>
    [...folders.values()].reduce((sum, { size }) => sum + size, 0);
  return groups.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_GROUPS);
}

function written(key: string, folder: string, of: string): WrittenLanguage {
  return { key, tag: null, name: null, folders: [{ folder, of }] };
}

function groupsOf(notes: readonly string[], root: string): Group[] {
  const groups = new Map<string, Group>();
  for (const path of notes) {
    if (WITHHELD.test(path.slice(root.length))) continue;
    const segments = path.slice(root.length).split("/").slice(0, -1);
    const at = segments.findIndex((name) => languageOfName(name) !== null);
    const name = segments[at];
    if (name === undefined) continue;
    const above = segments.slice(0, at).map((segment) => `${segment}/`);
    const parent = root + above.join("");
    const group = groups.get(parent) ?? { parent, folders: new Map<string, Set<string>>() };
    groups.set(parent, group);
    const own = group.folders.get(name) ?? new Set();
    group.folders.set(name, own.add(path.slice(`${parent}${name}/`.length).toLowerCase()));
  }
  return [...groups.values()];
}

interface GroupWithMain {
  parent: string;
  names: string[];
  main: { key: string; folder: string };
  /** The number of notes in it. */
  size: number;
}

function withMain(
  { parent, folders }: Group,
  notes: readonly string[],
  language: string,
): GroupWithMain | null {
  const names = [...folders.keys()].sort();
  const around = new Set(
    notes.flatMap((path) => {
      const below = path.slice(parent.length);
      const isOther =
        !path.startsWith(parent) || names.some((name) => below.startsWith(`${name}/`));
      return isOther || isCommunityFile(below) ? [] : below.toLowerCase();
    }),
  );
  const like = (own: ReadonlySet<string>) =>
    names.filter((name) => areTranslations(own, folders.get(name)!));
  const translated = around.size > 0 ? like(around) : [];
  const size = (list: readonly string[]) =>
    list.reduce((sum, name) => sum + folders.get(name)!.size, 0);
  if (translated.some(isSureName)) {
    // Nothing says in which language the notes around are, if a folder has that of the project.
    const isTaken = translated.some((name) => languageOfName(name) === language);
    if (isTaken) return null;
    const main = { key: language, folder: parent };
    return { parent, names: translated, main, size: size(translated) + around.size };
  }
  const center = mainOf(names, folders, language);
  if (center === undefined) return null;
  const own = folders.get(center)!;
  const sizes = new Map(names.map((name) => [name, folders.get(name)!.size]));
  const related = new Set([...like(own), ...twinsOf(own.size, sizes)]);
  const others = names.filter((name) => name !== center && related.has(name));
  const all = [center, ...others];
  if (others.length === 0 || !all.some(isSureName)) return null;
  const main = { key: center, folder: `${parent}${center}/` };
  return { parent, names: all, main, size: size(all) };
}

/** The folder in the language of the project, the English one, or the one with the most notes. */
function mainOf(
  names: readonly string[],
  folders: ReadonlyMap<string, ReadonlySet<string>>,
  language: string,
): string | undefined {
  const named = (tag: string) =>
    names.find((name) => languageOfName(name) === tag) ??
    names.find((name) => languageOfName(name)?.split("-")[0] === tag.split("-")[0]);
  const most = names.toSorted((a, b) => folders.get(b)!.size - folders.get(a)!.size);
  return named(language) ?? named("en") ?? most[0];
}
