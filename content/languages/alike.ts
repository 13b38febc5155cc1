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
