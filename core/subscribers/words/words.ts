import { filled } from "#markdown/themes/words/words.ts";
import { en } from "./en.ts";
import type { SubscriptionWords } from "./model.ts";

/** The words in a language, with the title of the site in them. */
export function subscriptionWords(language: string, site: string): SubscriptionWords {
  const words = en;
  const entries = Object.entries(words).map(([name, text]) => [name, filled(text, { site })]);
  return Object.fromEntries(entries) as unknown as SubscriptionWords;
}
