import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import { keyOptions } from "../../../../../../web/src/pages/source/editor/properties/key-options.ts";
import {
  entriesOf,
  listEdits,
} from "../../../../../../web/src/pages/source/editor/properties/fields/list-edits.ts";
import type { FrontMatterRules } from "../../../../../../web/src/pages/source/editor/properties/issues.ts";
import { readProperties } from "../../../../../../web/src/pages/source/editor/properties/read-properties.ts";
import { schemasFor } from "../../../../../../web/src/pages/source/editor/properties/schemas-for.ts";
import { sizeProblem } from "../../../../../../web/src/pages/source/editor/large-text.ts";

const schemas: NoteSchema[] = [
  {
    folder: "recipes/",
    fields: [
      { name: "level", type: "choice", choices: ["easy", "hard"], required: true },
      { name: "minutes", type: "number", required: false },
      { name: "seo.description", type: "text", required: true },
      { name: "servings", type: "number", required: false, default: "4" },
    ],
  },
  { type: "soup", fields: [{ name: "base", type: "link", required: true }] },
];
const rules: FrontMatterRules = { schemas, variables: undefined, timeZone: "Europe/Berlin" };
const read = (text: string) => readProperties(text, rules, []);
const noteOf = (yaml: string) => `---\n${yaml}---\n\nText\n`;

test("the form shows each key with the field that fits its value, and the missing ones of the schemas", () => {
  const { fields, refusal } = read(
    noteOf(
      "type: soup\ntitle: A\ndescription: |\n  b\ntags: [a, b]\ndate: 2026-03-09\nupdated: 2026-02-30\ndraft: no\npublishAt: 2026-03-09 14:30\nunpublishAt: tomorrow\ncover: a.png\nminutes: soon\nstars: 5\nowner: &a Ada\nseo: { title: x, description: y }\n",
    ),
  );
  expect(refusal).toBeNull();
  expect(
    fields.map(({ name, kind, isRequired }) => `${name}: ${kind}${isRequired ? "!" : ""}`),
  ).toEqual([
    "type: text",
    "title: text",
    "description: long",
    "tags: tags",
    "date: date",
    "updated: text",
    "draft: boolean",
    "publishAt: moment",
    "unpublishAt: text",
    "cover: picture",
    "minutes: number",
    "stars: number",
    "owner: shown",
    "seo.title: text",
    "seo.description: long!",
    "level: choice!",
    "servings: number",
    "base: link!",
  ]);
  expect(fields.find(({ name }) => name === "servings")?.fallback).toBe("4");
});

test("the form says about each field what the build says", () => {
  const text = noteOf(
    "level: medium\nminutes: soon\ndate: perhaps\ndraft: maybe\nseo:\n  title: [a]\ntitle: [a, b]\nslug: a?b\n",
  );
  const built = compileNote(text, {
    path: "recipes/a.md",
    schemas,
    timeZone: "Europe/Berlin",
    highlight: false,
    hardLineBreaks: false,
  });
  const { fields, issues } = read(text);
  const shown = [...fields.flatMap((field) => field.issues), ...issues];
  const known = new Set(built.issues.map((issue) => JSON.stringify(issue)));
  expect(new Set(shown.map((issue) => JSON.stringify(issue)))).toEqual(known);
  expect(known.size).toBeGreaterThanOrEqual(7);
  expect(issues).toEqual([]);
  const about = (name: string) =>
    fields.find((field) => field.name === name)?.issues.map(({ message }) => message);
  expect(about("level")).toEqual(["“medium” is not one of the choices for “level”."]);
  expect(about("draft")).toEqual([expect.stringMatching(/^"draft" is neither true nor false/)]);
  expect(about("seo.description")).toEqual([
    "“seo.description” is missing in the front matter. Notes in recipes/ need it.",
  ]);
});

test.each([
  ["broken YAML", noteOf("title: A\nb: @x\n"), "cannot be read", 3],
  ["no end", "---\ntitle: A\n\nText", "has no end", null],
  ["TOML", '+++\ntitle = "A"\n+++\n', "is TOML", null],
  ["JSON", '{\n  "title": "A"\n}\n', "is JSON", null],
  ["a megabyte", noteOf(`title: A\nx: ${"y".repeat(1_000_000)}\n`), "too large", null],
  ["deep nesting", noteOf(`x: ${"[".repeat(5_000)}\n`), "too deep", null],
])("with %s, the form says why it changes nothing", (_, text, message, line) => {
  const { refusal, fields } = read(text);
  expect(fields).toEqual([]);
  expect(refusal?.message).toContain(message);
  expect(refusal?.line).toBe(line);
});

test("a bomb of aliases is shown as it is written, and never expanded", () => {
  const names = "abcdefghijklmnopqrstuvwxyz".split("");
  const lines = names.map((name, at) =>
    at === 0 ? "a: &a [x, x]" : `${name}: &${name} [${`*${names[at - 1]}, `.repeat(9)}*a]`,
  );
  const { fields } = read(noteOf(`${lines.join("\n")}\n`));
  expect(fields.find(({ name }) => name === "z")).toMatchObject({ kind: "shown" });
  expect(JSON.stringify(fields).length).toBeLessThan(20_000);
});

test("a text with several tags stays a text, and a single one becomes a list", () => {
  const tagsOf = (yaml: string) => read(noteOf(yaml)).fields[0]!;
  expect(entriesOf(tagsOf("tags: a, b c\n"))).toEqual(["a", "b", "c"]);
  expect(listEdits(tagsOf("tags: a, b\n")).add("c")).toMatchObject({ act: "set", text: "a, b, c" });
  expect(listEdits(tagsOf("tags: a b\n")).drop(0)).toMatchObject({ act: "set", text: "b" });
  expect(listEdits(tagsOf("tags: a\n")).add("c")).toEqual({ act: "add", text: "c" });
  expect(entriesOf(tagsOf("aliases: One, two\n"))).toEqual(["One, two"]);
});

test("schemas are for folders of the repository and for those below the root directory", () => {
  const names = (path: string, root = "") =>
    schemasFor(path, schemas, root).map(({ folder, type }) => folder ?? type);
  expect(names("recipes/a.md")).toEqual(["recipes/", "soup"]);
  expect(names("content/recipes/a.md", "/content")).toEqual(["recipes/", "soup"]);
  expect(names("old/recipes/a.md")).toEqual(["soup"]);
});

test("keys that are missing are offered, the usual ones first, and new ones can be typed", () => {
  const offered = (query: string, present: string[] = []) =>
    keyOptions(query, {
      present: new Set(present),
      used: [{ name: "mood", types: [], count: 3, examples: [] }],
    }).map(({ id }) => id);
  expect(offered("", ["title"]).slice(0, 5)).toEqual([
    "description",
    "tags",
    "date",
    "draft",
    "mood",
  ]);
  expect(offered("moo")).toEqual(["mood", "moo"]);
  expect(offered("a: b")).toEqual([]);
});

test("a note that is too large to be saved says how large it is", () => {
  expect(sizeProblem("é".repeat(1024 * 1024))).toBeNull();
  expect(sizeProblem("x".repeat(5_000_000))).toMatch(
    /^The note has 4.8 MiB. Notes can be edited here up to 2 MiB/,
  );
});
