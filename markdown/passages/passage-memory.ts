import type { Passage, PassageOptions } from "./passage.ts";

/** Compiled passages by their source. Null for a passage whose note must be compiled as a whole. */
export interface KnownPassages {
  get(source: string): Passage | null | undefined;
  set(source: string, passage: Passage | null): void;
}

export interface PassageMemory {
  /** The passages that were compiled with the same options. */
  of(options: PassageOptions): KnownPassages;
  clear(): void;
}

/** In characters of source. The cached results take about four times as many bytes. */
const MAX_CHARACTERS = 256 * 1024;
/** A longer passage is unlikely to appear in a second note word for word. */
const MAX_PASSAGE_CHARACTERS = 64 * 1024;

/** Caches the most recently used passages: when the newer half is full, the older half is dropped. */
export function openPassageMemory(maxCharacters = MAX_CHARACTERS): PassageMemory {
  let newer = new Map<string, Passage | null>();
  let older = new Map<string, Passage | null>();
  let characters = 0;
  let options: PassageOptions | null = null;

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
      if (options?.highlight !== highlight || options.hardLineBreaks !== hardLineBreaks) clear();
      options = { highlight, hardLineBreaks };
      return passages;
    },
    clear,
  };
}
