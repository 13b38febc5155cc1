import { expect, test } from "vitest";
import { languageNamed } from "#schemas/locale/language.ts";

test.each([
  ["English", "en"],
  [" german ", "de"],
  ["Klingonese", null],
  ["", null],
])("%j is the language %j", (written, tag) => expect(languageNamed(written)).toBe(tag));
