import { isMarkdownPath } from "#markdown/links/slug.ts";

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|ico|tiff?)$/i;
export const isPicture = (path: string): boolean => PICTURE.test(path);
const number = new Intl.NumberFormat("en");

export function count(amount: number, noun: string): string {
  return `${number.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** "12 notes", "3 pictures", "2 other files", without those that are zero. */
export function contentsOf(paths: readonly string[]): string[] {
  const notes = paths.filter(isMarkdownPath).length;
  const pictures = paths.filter(isPicture).length;
  return counts([
    [notes, "note"],
    [pictures, "picture"],
    [paths.length - notes - pictures, "other file"],
  ]);
}

export function counts(list: readonly [amount: number, noun: string][]): string[] {
  return list.filter(([amount]) => amount > 0).map(([amount, noun]) => count(amount, noun));
}
