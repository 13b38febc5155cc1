const TYPING_MS = 100;
const DELETING_MS = 50;
const PAUSE_MS = 2_000;

/** The visible text: the first `length` characters of the word at index `word`. */
export interface Typed {
  word: number;
  length: number;
  deleting: boolean;
}

/** Returns the next state and its delay; the words repeat endlessly. A letter is a code point, not a UTF-16 unit. */
export function nextLetter(words: readonly string[], typed: Typed): Typed & { afterMs: number } {
  const { word, length, deleting } = typed;
  const full = lettersOf(words[word] ?? "").length;
  if (!deleting && length < full) return { word, length: length + 1, deleting, afterMs: TYPING_MS };
  if (!deleting) return { word, length: length - 1, deleting: true, afterMs: PAUSE_MS };
  if (length > 0) return { word, length: length - 1, deleting, afterMs: DELETING_MS };
  return { word: (word + 1) % words.length, length: 1, deleting: false, afterMs: TYPING_MS };
}

export const lettersOf = (word: string): string[] => Array.from(word);
