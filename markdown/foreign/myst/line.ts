/** A line of a text, with the line of the original from which it comes. */
export interface Line {
  text: string;
  at: number;
}

export const isBlank = ({ text }: Line) => text.trim() === "";

/** The lines of a text without the blank ones at its beginning and end. */
export function trimmed(lines: readonly Line[]): readonly Line[] {
  let [from, to] = [0, lines.length];
  while (from < to && isBlank(lines[from]!)) from++;
  while (to > from && isBlank(lines[to - 1]!)) to--;
  return lines.slice(from, to);
}

/** A short text of several lines in one. */
export function inOneLine(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join(" ");
}
