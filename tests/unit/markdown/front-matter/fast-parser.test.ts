import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readFlat, readYaml } from "#markdown/front-matter/yaml.ts";

describe("the fast parser for flat front matter", () => {
  const value = fc.oneof(
    fc.constantFrom("", "true", "False", "null", "~", "12", "012", "1.5", "-3", "0x1F", "1e3", ".5", "+1", "2026-01-02", "2026-01-02 10:30", "07/27/2023", '"quoted"', "'single'", '"a\\nb"', "a: b", "a #b", "#c", "[a, b]", "{a: 1}", "- x", "*a", "&a", "!a", "@a", "%a", "`a", "a,b", "a:b", "https://e.org/x?y=1#z", "yes", "no", "on", "NaN", ".inf", "é", "|", ">", "a\tb", "=", "<<", "? x", "Infinity", "0o7", "1_000", "12e", "-help.xml", "-x: y", "2.0.0", "12:30", "-1.5", "- a", "-", "\"", "'", "''"),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, " ")),
  ); // prettier-ignore
  const list = fc
    .array(value, { maxLength: 4 })
    .map((values) => `[${values.join(", ")}${values.length === 3 ? "," : ""}]`);
  const key = fc.constantFrom("title", "tags", "a.b", "ms.date", "key-1", "k", "two words");
  const line = fc.oneof(
    fc
      .tuple(key, fc.oneof({ weight: 3, arbitrary: value }, list))
      .map(([key, text]) => `${key}: ${text}`),
    fc.constantFrom(
      "tags:",
      "list:",
      "- item",
      "  - item",
      "  - 12",
      "    - true",
      "",
      "# comment",
      "key",
      "a b: c",
    ),
    value.map((text) => `  - ${text}`),
    fc.constantFrom("seo:", "l10n:", "title:"),
    fc
      .tuple(fc.constantFrom("  ", "  ", "    ", " "), key, fc.oneof(value, list))
      .map(([indent, key, text]) => `${indent}${key}: ${text}`),
  );

  test("agrees with the full parser on everything it accepts", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const source = lines.join("\n");
        const fast = readFlat(source);
        if (!fast) return;
        expect({ ...fast.value }).toEqual(
          parse(source, { schema: "core", version: "1.2", logLevel: "silent" }) ?? {},
        );
      }),
      { numRuns: 5000 },
    );
  });

  test("accepts the front matter of typical notes", () => {
    const source =
      "title: A note\ndate: 2026-01-02\ndraft: false\ntags:\n  - one\n  - two\nno-loc: [Set-Item, 2, true]\nonline version: 2.0.0";
    expect({ ...readFlat(source)?.value }).toEqual({
      title: "A note",
      date: "2026-01-02",
      draft: false,
      tags: ["one", "two"],
      "no-loc": ["Set-Item", 2, true],
      "online version": "2.0.0",
    });
  });

  test("accepts a map of one level, as translations of MDN have it", () =>
    expect(readFlat("title: Farbe\nl10n:\n  sourceCommit: f99d00a\nslug: Web")?.value).toEqual({
      title: "Farbe",
      l10n: { sourceCommit: "f99d00a" },
      slug: "Web",
    }));

  test("leaves a map to the full parser if YAML and JavaScript disagree about a space", () =>
    expect(readFlat("title:\u00a0\n  a: b")).toBeNull());

  test("leaves prototype keys to the full parser", () => {
    expect(readYaml("constructor: x").problems).toHaveLength(1);
    expect(readYaml("a:\n  constructor: x").problems).toHaveLength(1);
  });
});
