import { expect, test } from "vitest";
import { publishFactsOf } from "#content/notes/withheld-files.ts";

const TEXT = "---\ntitle: A\n\nWords about it.\n\nSource: https://example.org\n";

test.each<[sentence: string, path: string, text: string, isWithheld: boolean]>([
  ["a text that begins with a rule", "llms-full.txt", TEXT, false],
  ["a page that begins so", "a.html", TEXT, true],
  ["a text that may ask for it", "a.txt", `${TEXT}Draft: yes\n`, true],
  ["a manifest of a package", "docs/package.json.txt", '{ "name": "a", "private": true }', false],
  ["a manifest of a crate", "Cargo.toml.txt", "[package]\npublish = false\n", false],
  ["a text that begins with JSON", "page.txt", '{ "title": "a", "private": true }\nWords', true],
  ["a text whose front matter asks for it", "b.txt", "---\ndraft: true\n---\nWords", true],
])("%s: %s", (_, path, text, isWithheld) => {
  expect(publishFactsOf(path, Buffer.from(text)).hold !== null).toBe(isWithheld);
});
