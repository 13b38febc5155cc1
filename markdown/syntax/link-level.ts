import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

/** markdown-it counts the links it is inside of; its types leave the counter out. */
type Counting = StateInline & { linkLevel: number };

export function isInsideLink(state: StateInline): boolean {
  return (state as Counting).linkLevel > 0;
}

export function changeLinkLevel(state: StateInline, by: 1 | -1): void {
  (state as Counting).linkLevel += by;
}
