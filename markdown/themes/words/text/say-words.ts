import { SLOT_OPEN } from "../../../text/slot-signs.ts";
import { quotesOf } from "../../../text/quotation.ts";
import { QUOTATION, WORD } from "../../../text/word.ts";
import { escape } from "../../html.ts";
import { catalogOf, counted } from "../words.ts";
import { textCatalogs } from "./catalogs.ts";
import type { TextWords } from "./model.ts";

/** Replaces the words that the compiler marked with those of a language. */
export function sayWords(html: string, language: string): string {
  if (!html.includes(SLOT_OPEN)) return html;
  const words = textCatalogs[catalogOf(language)];
  const quotes = quotesOf(language);
  return html.replace(WORD, (mark, name: string, value = "") =>
    name === QUOTATION
      ? (quotes[Number(value)] ?? "")
      : Object.hasOwn(words, name)
        ? said(words[name as keyof TextWords], value, language)
        : mark,
  );
}

function said(text: TextWords[keyof TextWords], value: string, language: string): string {
  if (typeof text !== "string") return escape(counted(text, Number(value), language));
  return escape(text).replace(/\{\w+\}/, () => value);
}
