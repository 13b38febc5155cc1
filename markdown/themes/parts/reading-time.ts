import { localeOf } from "./dates.ts";

/** What an adult reads silently. A character of Chinese or Japanese counts as a word. */
const WORDS_PER_MINUTE = 220;

const formats = new Map<string, Intl.NumberFormat>();

/** Whole minutes, at least one. 0 for a page without text. */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** "5 minutes" in a language. */
export function minutesIn(minutes: number, language: string): string {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(localeOf(language), {
      style: "unit",
      unit: "minute",
      unitDisplay: "long",
    });
  formats.set(language, format);
  return format.format(minutes);
}
