import type { TextWords } from "../themes/words/text/model.ts";
import { escapeHtml } from "./html.ts";
import { SLOT_CLOSE, SLOT_OPEN } from "./slot-signs.ts";
import { replaceMarkers } from "./replace-markers.ts";

export type TextWord = keyof TextWords;

/** A word that the page says in its own language, for text and for attribute values. The delimiters are those of slots, which have numbers instead of names. */
export function word(name: TextWord, value = ""): string {
  const argument = value === "" ? "" : `:${escapeHtml(replaceMarkers(value))}`;
  return `${SLOT_OPEN}${name}${argument}${SLOT_CLOSE}`;
}

/** A quote in the language of the page, by its place among the four of the language. */
export function quotation(place: string): string {
  return `${SLOT_OPEN}${QUOTATION}:${place}${SLOT_CLOSE}`;
}

/** Not the name of a word. */
export const QUOTATION = "q";

/** A word with its name and its value. No tag and no attribute can begin or end within one, whatever an author writes. */
export const WORD = new RegExp(
  `${SLOT_OPEN}([A-Za-z]+)(?::([^<>"${SLOT_OPEN}${SLOT_CLOSE}]*))?${SLOT_CLOSE}`,
  "g",
);
