import type { Passage, PassageOptions } from "./passage.ts";

/** What passages compile to, by their source; null for one whose note has to be compiled as a whole. */
export interface KnownPassages {
  get(source: string): Passage | null | undefined;
  set(source: string, passage: Passage | null): void;
}

export interface PassageMemory {
  /** Those that were compiled with the same options. */
  of(options: PassageOptions): KnownPassages;
  clear(): void;
}

/** Characters of source; what is remembered of them takes about four times as many bytes. */
const MAX_CHARACTERS = 256 * 1024;
/** A longer passage hardly stands in a second note, word for word. */
const MAX_PASSAGE_CHARACTERS = 64 * 1024;

/** Remembers what was used last: when the newer half is full the older one is forgotten. */
export function openPassageMemory(maxCharacters = MAX_CHARACTERS): PassageMemory {
  let newer = new Map<string, Passage | null>();
  let older = new Map<string, Passage | null>();
  let characters = 0;
  let kept: PassageOptions | null = null;

  const clear = () => {
    newer = new Map();
    older = new Map();
    characters = 0;
  };

  const set = (source: string, passage: Passage | null) => {
    if (source.length > MAX_PASSAGE_CHARACTERS) return;
    characters += source.length;
    if (characters > maxCharacters / 2) {
      older = newer;
      newer = new Map();
      characters = source.length;
    }
    newer.set(source, passage);
  };

  const passages: KnownPassages = {
    get(source) {
      const passage = newer.get(source);
      if (passage !== undefined) return passage;
      const old = older.get(source);
      if (old !== undefined) set(source, old);
      return old;
    },
    set,
  };

  return {
    of({ highlight, hardLineBreaks }) {
      if (kept?.highlight !== highlight || kept.hardLineBreaks !== hardLineBreaks) clear();
      kept = { highlight, hardLineBreaks };
      return passages;
    },
    clear,
  };
}
