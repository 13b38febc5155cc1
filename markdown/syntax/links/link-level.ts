import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

/** markdown-it counts how many links enclose the position, but its types omit the counter. */
type Counting = StateInline & { linkLevel: number };

export function isInsideLink(state: StateInline): boolean {
  return (state as Counting).linkLevel > 0;
}

export function changeLinkLevel(state: StateInline, by: 1 | -1): void {
  (state as Counting).linkLevel += by;
}
