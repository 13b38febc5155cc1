/** Maximum length of the text to search for in paths, in characters. */
export const FIND_MAX_LENGTH = 200;

/** Ranks, best first: the query is the file's name; the name begins with it; the name contains every word; only the whole path does. */
const ranks = { isName: 0, beginsName: 1, inName: 2, inPath: 3 } as const;

/**
 * The files whose path contains every word of the query, ignoring case, best matches first. A match in the name ranks above one in the folders, then shorter
 * paths come first. A blank query finds nothing.
 */
export function findFiles<T extends { path: string }>(files: readonly T[], query: string): T[] {
  const phrase = comparable(query).trim();
  const words = phrase.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches = files.flatMap((file) => {
    const path = comparable(file.path);
    if (!words.every((word) => path.includes(word))) return [];
    return { file, rank: rankOf(path.slice(path.lastIndexOf("/") + 1), { phrase, words }) };
  });
  return matches
    .toSorted((a, b) => a.rank - b.rank || a.file.path.length - b.file.path.length)
    .map(({ file }) => file);
}

function rankOf(name: string, { phrase, words }: { phrase: string; words: string[] }): number {
  if (name === phrase || name.replace(/\.[^.]*$/, "") === phrase) return ranks.isName;
  if (name.startsWith(phrase)) return ranks.beginsName;
  return words.every((word) => name.includes(word)) ? ranks.inName : ranks.inPath;
}

/** A file name from a Mac may contain its accents as separate characters. */
const comparable = (text: string) => text.normalize("NFC").toLowerCase();
