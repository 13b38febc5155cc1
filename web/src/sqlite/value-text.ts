import type { Value } from "./messages.ts";

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A value as text, in full. The caller marks NULL. */
export function textOf(value: Value): string {
  if (value === null) return "NULL";
  return value instanceof Uint8Array ? `x'${hexOf(value)}'` : String(value);
}
