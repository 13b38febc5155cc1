import { AppError } from "./errors.ts";
import { hasIdShape } from "./ids.ts";
import { reservedWords } from "./reserved.ts";

export const HANDLE_MIN = 3;
export const HANDLE_MAX = 39;
/** A DNS label has up to 63 characters, and the prefix `{12-character id}--` takes 14 of them. */
export const SITE_LABEL_MAX = 46;

/** @throws AppError handle_invalid, handle_reserved */
export function checkHandle(handle: string): string {
  if (
    handle.length < HANDLE_MIN ||
    handle.length > HANDLE_MAX ||
    !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle) ||
    handle.startsWith("xn--")
  ) {
    throw new AppError("handle_invalid");
  }
  if (reservedWords.has(handle)) throw new AppError("handle_reserved");
  if (hasIdShape(handle))
    throw new AppError("handle_invalid", {
      message: "handle must not look like an id. Add a hyphen or a vowel.",
    });
  return handle;
}

/** Creates a handle from free text, or "" if no part of it is usable. Not checked against existing handles. */
export function handleFrom(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, HANDLE_MAX)
    .replace(/-+$/, "");
  const long = plain.length > 0 && plain.length < HANDLE_MIN ? `${plain}-site` : plain;
  return reservedWords.has(long) || hasIdShape(long) ? `${long}-1` : long;
}
