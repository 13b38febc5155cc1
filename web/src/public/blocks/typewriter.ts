const TYPING_MS = 100;
const DELETING_MS = 50;
const PAUSE_MS = 2_000;

/** What stands there now: the first `length` characters of the word at `word`. */
export interface Typed {
  word: number;
  length: number;
  deleting: boolean;
}

/** The next letter and when it comes; the words follow each other without end. Letters are counted as people see them. */
export function nextLetter(words: readonly string[], typed: Typed): Typed & { afterMs: number } {
  const { word, length, deleting } = typed;
  const full = lettersOf(words[word] ?? "").length;
  if (!deleting && length < full) return { word, length: length + 1, deleting, afterMs: TYPING_MS };
  if (!deleting) return { word, length: length - 1, deleting: true, afterMs: PAUSE_MS };
  if (length > 0) return { word, length: length - 1, deleting, afterMs: DELETING_MS };
  return { word: (word + 1) % words.length, length: 1, deleting: false, afterMs: TYPING_MS };
}

export const lettersOf = (word: string): string[] => Array.from(word);
