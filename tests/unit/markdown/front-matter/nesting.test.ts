import { expect, test } from "vitest";
import { readSettings } from "#content/conventions/settings.ts";
import { readYaml as readList } from "#content/ignore/read-lists.ts";
import { readData } from "#content/inherited/read-data.ts";
import { isNestedTooDeeply } from "#markdown/front-matter/nesting.ts";
import { readYaml } from "#markdown/front-matter/yaml.ts";

/** Each ended the process that parsed it. */
const deep: [what: string, text: string][] = [
  ["brackets that never close", "[".repeat(60_000)],
  ["brackets that seem to close in quotes", `a: ${'["]",'.repeat(12_000)}`],
  ["lists in lists", "- ".repeat(30_000)],
  ["keys in keys", "? ".repeat(30_000)],
];

test.each(deep)("%s are refused wherever YAML is read", (_, text) => {
  expect(isNestedTooDeeply(text)).toBe(true);
  expect(readYaml(text)).toMatchObject({ value: null, isExcessive: true });
  expect(readSettings(text, "mkdocs.yml")).toEqual({});
  expect(() => readData(text, "data.yml")).toThrow("nested too deeply");
  expect(() => readList(text)).toThrow("nested too deeply");
});

test.each([
  ["many short lists", "a: [1, 2]\n".repeat(200).replaceAll("a", () => "k")],
  ["brackets in quotes", `a: "${"[".repeat(200)}"`],
  ["an indented text", `a: |\n${`${" ".repeat(600)}x\n`.repeat(5)}`],
  [
    "levels of keys, one below the other",
    Array.from({ length: 40 }, (_, i) => `${" ".repeat(i)}a:`).join("\n"),
  ],
])("%s are not too deep", (_, text) => {
  expect(isNestedTooDeeply(text)).toBe(false);
});
