import { createHash } from "node:crypto";

const KEY_HEX = 10;

/** The key of a group: the same in every build, so that a group that is ignored stays ignored. */
export function groupKey(category: string, about: string): string {
  const digest = createHash("sha256").update(`${category}\0${about}`).digest("hex");
  return `${category}-${digest.slice(0, KEY_HEX)}`;
}
