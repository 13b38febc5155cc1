/** The dialog searches while a visitor writes. After this time, the words are what the visitor meant. */
const SETTLED_MS = 3_000;
const MAX_SEARCHES = 5_000;
const MIN_CHARACTERS = 2;

interface Search {
  projectId: string;
  visitor: string;
  words: string;
  at: number;
}

export interface LastSearches {
  /** Records what a visitor searched for. A search that continues the last one replaces it. */
  note(search: Omit<Search, "at">, hasResults: boolean): void;
  /** The searches without a result after which the visitor wrote nothing else. */
  settled(): Search[];
}

export function openLastSearches(now = () => performance.now()): LastSearches {
  const last = new Map<string, Search>();
  const done: Search[] = [];
  return {
    note({ projectId, visitor, words: written }, hasResults) {
      const words = normalized(written);
      const key = `${projectId} ${visitor}`;
      const before = last.get(key);
      if (before && !isContinued(before.words, words) && done.length < MAX_SEARCHES)
        done.push(before);
      last.delete(key);
      if (!hasResults && words.length >= MIN_CHARACTERS && last.size < MAX_SEARCHES)
        last.set(key, { projectId, visitor, words, at: now() });
    },
    settled() {
      const at = now();
      // The oldest come first.
      for (const [key, search] of last) {
        if (at - search.at < SETTLED_MS) break;
        last.delete(key);
        done.push(search);
      }
      return done.splice(0);
    },
  };
}

/** The same words in any spelling are one search. */
const normalized = (words: string) =>
  words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();

const isContinued = (before: string, words: string) =>
  words.startsWith(before) || before.startsWith(words);
