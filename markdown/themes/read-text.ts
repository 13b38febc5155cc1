import { decodeEntities } from "../text/entities.ts";

/** The first group of the first match, or an empty string. */
export function first(source: string, pattern: RegExp): string {
  return pattern.exec(source)?.[1] ?? "";
}

export function text(escaped: string): string {
  return decodeEntities(escaped);
}
