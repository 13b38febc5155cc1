import { areTranslations } from "./alike.ts";
import type { LanguageSettings, WrittenLanguage } from "./language-set.ts";
import { isSureName, languageOfName } from "./names.ts";

/** More of them are not languages. */
const MAX_SIBLINGS = 100;

/**
 * Folders next to the content root that contain it in other languages: `docs_fr` and `docs-fr` next to `docs`, and
 * `de/src` next to `en/src`.
 * @param language of the project's settings
 */
export function siblingsOfRoot(
  notes: readonly string[],
  { root, language }: { root: string; language: string },
): LanguageSettings | null {
  const segments = root.split("/").slice(0, -1);
  for (const at of segments.keys()) {
    const siblings = siblingsAt(segments, at, { notes, root, language });
    if (siblings) return siblings;
  }
  return null;
}

function siblingsAt(
  segments: readonly string[],
  at: number,
  { notes, root, language }: { notes: readonly string[]; root: string; language: string },
): LanguageSettings | null {
  const name = segments[at] ?? "";
  const above = segments
    .slice(0, at)
    .map((segment) => `${segment}/`)
    .join("");
  const below = segments
    .slice(at + 1)
    .map((segment) => `${segment}/`)
    .join("");
  const own = notesIn(notes, root);
  const others = new Set(
    notes.flatMap((path) =>
      path.startsWith(above) ? (path.slice(above.length).split("/", 1)[0] ?? []) : [],
    ),
  );
  const folders = new Map<string, string>();
  const possible = [...others].filter((other) => other !== name && keyOf(name, other) !== null);
  for (const other of possible.slice(0, MAX_SIBLINGS)) {
    const folder = `${above}${other}/${below}`;
    if (areTranslations(own, notesIn(notes, folder))) folders.set(other, folder);
  }
  const languages = [...folders].map(([other, folder]): WrittenLanguage => {
    const key = keyOf(name, other) ?? other;
    return { key, tag: null, name: null, folders: [{ folder, of: root }] };
  });
  if (!languages.some(({ key }) => isSureName(key))) return null;
  const main = languageOfName(name) === null ? language : name;
  const isTaken = languages.some(({ key }) => languageOfName(key) === languageOfName(main));
  if (isTaken) return null;
  return {
    origin: "their folders",
    main,
    isMainNamed: false,
    suffixes: "none",
    languages: [
      { key: main, tag: null, name: null, folders: [{ folder: root, of: root }] },
      ...languages,
    ],
  };
}

/** What the name of a folder next to another one says about its language. */
function keyOf(name: string, other: string): string | null {
  if (languageOfName(name) !== null) return languageOfName(other) === null ? null : other;
  const rest = other.startsWith(name) ? other.slice(name.length) : "";
  const key = /^[-_.]/.test(rest) ? rest.slice(1) : "";
  return languageOfName(key) === null ? null : key;
}

function notesIn(notes: readonly string[], folder: string): Set<string> {
  return new Set(
    notes.flatMap((path) =>
      path.startsWith(folder) ? path.slice(folder.length).toLowerCase() : [],
    ),
  );
}
