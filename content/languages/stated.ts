import type { LanguageSettings } from "./language-set.ts";

/** What `pressmark.yml` says about languages. */
export interface StatedLanguages {
  /** Folders and names of files are not languages. */
  isOff: boolean;
  /** The main language; null if it is that of the project's settings. */
  main: string | null;
  /** By language: a folder of the repository, without slashes at its ends. */
  folders: readonly { language: string; folder: string }[];
  /** Languages in names of files, such as `intro.fr.md`. */
  suffixes: readonly string[];
}

/** Other branches and tags are versions of the main language. */
export const noLanguages: StatedLanguages = { isOff: true, main: null, folders: [], suffixes: [] };

export function settingsOfStated(
  { main: written, folders, suffixes }: StatedLanguages,
  { root, language }: { root: string; language: string },
): LanguageSettings | null {
  if (folders.length === 0 && suffixes.length === 0) return null;
  const main = written ?? language;
  const own = folders.find((other) => other.language === main);
  const keys = [...new Set([main, ...folders.map((other) => other.language), ...suffixes])];
  return {
    origin: "pressmark.yml",
    main,
    isMainNamed: own !== undefined && `${own.folder}/` !== root,
    suffixes: suffixes.length > 0 ? "all" : "none",
    languages: keys.map((key) => {
      const folder = folders.find((other) => other.language === key);
      return {
        key,
        tag: null,
        name: null,
        folders: folder
          ? [{ folder: `${folder.folder}/`, of: root }]
          : key === main
            ? [{ folder: root, of: root }]
            : [],
      };
    }),
  };
}
