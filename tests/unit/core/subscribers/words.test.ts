import { expect, test } from "vitest";
import { en } from "#core/subscribers/words/en.ts";
import { subscriptionWords } from "#core/subscribers/words/words.ts";
import { catalogs } from "#markdown/themes/words/words.ts";

const SITE = "«a site»";
const placesIn = (text: string) => [...(text.match(/\{\w+\}|«a site»/g) ?? [])].sort();

test.each(Object.keys(catalogs))(
  "the words in %s name the same things as the English ones",
  (name) => {
    const english = Object.entries(subscriptionWords("en", SITE));
    const words = subscriptionWords(name, SITE) as unknown as Record<string, string>;
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of english)
      expect([key, placesIn(words[key]!)]).toEqual([key, placesIn(text)]);
  },
);

test("another language gets English words", () => {
  expect(subscriptionWords("sw", SITE)).toEqual(subscriptionWords("en", SITE));
});
