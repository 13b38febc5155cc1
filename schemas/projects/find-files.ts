/** Of the text that is looked for in paths, in characters. */
export const FIND_MAX_LENGTH = 200;

/** What was typed names the file; its name begins with it; its name holds every word; only the whole path does. */
const ranks = { isName: 0, beginsName: 1, inName: 2, inPath: 3 } as const;

/**
 * The files whose path holds every word of the query, without case, the best first: what the name says counts more than
 * the folders, and then the shorter path. A blank query finds nothing.
 */
export function findFiles<T extends { path: string }>(files: readonly T[], query: string): T[] {
  const phrase = comparable(query).trim();
  const words = phrase.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches = files.flatMap((file) => {
    const path = comparable(file.path);
    if (!words.every((word) => path.includes(word))) return [];
    return { file, rank: rankOf(path.slice(path.lastIndexOf("/") + 1), { wanted: phrase, words }) };
  });
  return matches
    .toSorted((a, b) => a.rank - b.rank || a.file.path.length - b.file.path.length)
    .map(({ file }) => file);
}

function rankOf(
  name: string,
  { wanted: phrase, words }: { wanted: string; words: string[] },
): number {
  if (name === phrase || name.replace(/\.[^.]*$/, "") === phrase) return ranks.isName;
  if (name.startsWith(phrase)) return ranks.beginsName;
  return words.every((word) => name.includes(word)) ? ranks.inName : ranks.inPath;
}

/** A name that was made on a Mac may hold its accents as characters of their own. */
const comparable = (text: string) => text.normalize("NFC").toLowerCase();
