import type { Heading } from "../note.ts";

const TITLE_LEVEL = 1;

/**
 * Numbers the headings below the title: 1, 1.1, 1.1.1. A level that the author skips is not counted.
 * @param mayBeTitle whether the first heading may be the title of the page, which it is if it is above all others
 */
export function numberHeadings(headings: readonly Heading[], mayBeTitle: boolean): void {
  const [first, ...others] = headings;
  const hasTitle = mayBeTitle && !others.some(({ level }) => level <= (first?.level ?? 0));
  /** The open levels, and the number of the newest heading on each. */
  let open: { level: number; number: number }[] = [];
  for (const [at, heading] of headings.entries()) {
    const { level } = heading;
    if (level === TITLE_LEVEL || (at === 0 && hasTitle)) continue;
    // A heading above the first one continues its level.
    const before = open.find((other) => other.level >= level);
    open = open.filter((other) => other.level < level);
    open.push({ level, number: (before?.number ?? 0) + 1 });
    heading.number = open.map(({ number }) => number).join(".");
  }
}
