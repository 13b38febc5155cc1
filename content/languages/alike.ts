/** Two folders must have this many notes of the same name, or one that is their first page. */
const MIN_SHARED = 2;
const FIRST_PAGE = /^(?:_?index|readme|home)\.\w+$/i;

/** Whether the notes of two folders are translations of each other: most of the smaller one have the same path. */
export function areTranslations(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  const shared = [...few].filter((path) => many.has(path));
  const isEnough =
    shared.length >= MIN_SHARED || (few.size === 1 && shared.some((path) => FIRST_PAGE.test(path)));
  return isEnough && shared.length * 2 >= few.size;
}

/** Fewer folders may have about as many notes by chance. */
const MIN_TWINS = 3;
const MIN_TWIN_NOTES = 10;
const MAX_TWIN_DIFFERENCE = 0.2;

/**
 * The names of folders that have about as many notes as `own`. Where the names of notes are translated too, nothing else shows that
 * folders with the names of languages belong together. Empty if there are only a few.
 */
export function twinsOf(own: number, sizes: ReadonlyMap<string, number>): string[] {
  if (own < MIN_TWIN_NOTES) return [];
  const twins = [...sizes].flatMap(([name, size]) =>
    Math.abs(size - own) <= own * MAX_TWIN_DIFFERENCE ? name : [],
  );
  return twins.length < MIN_TWINS ? [] : twins;
}
