import type { Place } from "../interface.ts";

/** `01-intro`, `2. Guides`, `3_more`, but no date and no version such as `2024-01-02` and `7.0-notes`. */
const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
const IGNORED = /^(?:\d{4}-\d{2}(?:-\d{2})?|\d+[._]\d+)/;

/** The path without the numbers that only order it. */
export function withoutNumbers(path: string): string {
  return path
    .split("/")
    .map((name) => (IGNORED.test(name) ? name : (NUMBERED.exec(name)?.[2] ?? name)))
    .join("/");
}

/** The position in a name. */
export function numbersOf(path: string): Place {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const number = IGNORED.test(name) ? undefined : NUMBERED.exec(name)?.[1];
  return { position: number === undefined ? null : Number(number), title: null };
}
