import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { NoteSchema } from "#schemas/projects/note-schema.ts";

const recipe = NoteSchema.parse({
  folder: "recipes",
  fields: [
    { name: "level", type: "choice", choices: ["easy", "hard"], required: true },
    { name: "minutes", type: "number" },
    { name: "cooked", type: "date" },
    { name: "vegan", type: "boolean", default: "false" },
    { name: "tools", type: "list", default: "pan, spoon" },
    { name: "based on", type: "link" },
    { name: "author", type: "text", required: true, default: "Ada" },
    { name: "date", type: "date", required: true },
    { name: "seo.description", type: "text", default: "A recipe" },
  ],
});
const compile = (front: string, schemas = [recipe]) =>
  compileNote(`---\n${front}\n---\nText`, {
    highlight: false,
    hardLineBreaks: false,
    path: "a.md",
    schemas,
  });
const problems = (front: string, schemas = [recipe]) =>
  compile(front, schemas)
    .issues.filter(({ category }) => category === "schema")
    .map(({ line, message, suggestion }) => [line, message, suggestion]);

test("a note that fits has no issues, whichever names its keys have", () => {
  const front = `level: easy\nminutes: "12.5"\ncooked: 2026-03-09\nvegan: yes\ntools: pan\nbased on: "[[Soup]]"\npubDate: 2026-03-09`;
  expect(problems(front)).toEqual([]);
});

test("each wrong or missing field is an issue with its line and what is meant", () => {
  expect(
    problems(
      `levl: easy\nminutes: long\ncooked: soon\nvegan: perhaps\ntools: {a: b}\nbased on: https://example.com\ndate: 2026-01-01`,
    ),
  ).toEqual([
    [
      null,
      "“level” is missing in the front matter. Notes in recipes need it.",
      "Did you mean `levl`?",
    ],
    [3, "“minutes” is not a number.", expect.any(String)],
    [4, "“cooked” is not a date.", expect.any(String)],
    [5, "“vegan” is not yes or no.", expect.any(String)],
    [6, "“tools” is not a list.", expect.any(String)],
    [7, "“based on” is not a link to a note.", expect.any(String)],
  ]);
  expect(problems("level: Eazy\ndate: 2026-01-01")).toEqual([
    [2, "“Eazy” is not one of the choices for “level”.", "Did you mean `easy`?"],
  ]);
  expect(problems("level: roasted\ndate: 2026-01-01")).toEqual([
    [2, "“roasted” is not one of the choices for “level”.", "Choose from `easy`, `hard`."],
  ]);
});

test("defaults count where a note says nothing", () => {
  const note = compile("level: easy\ndate: 2026-01-01\ntools:");
  expect(note.frontMatter).toMatchObject({
    vegan: false,
    tools: ["pan", "spoon"],
    author: "Ada",
    seo: { description: "A recipe" },
  });
  expect(note.publish.seo?.description).toBe("A recipe");
  expect(compile("level: easy\nseo: { title: T }").frontMatter["seo"]).toMatchObject({
    title: "T",
    description: "A recipe",
  });
});

test("a schema for a type concerns only notes of this type", () => {
  const typed = NoteSchema.parse({
    type: "book",
    fields: [{ name: "isbn", type: "text", required: true }],
  });
  expect(problems("type: film", [typed])).toEqual([]);
  expect(problems("type: book", [typed])).toEqual([
    [
      null,
      "“isbn” is missing in the front matter. Notes of the type “book” need it.",
      "Write `isbn:` with a value.",
    ],
  ]);
});

test("a default publishes nothing", () => {
  const schema = NoteSchema.parse({
    folder: "/",
    fields: [
      { name: "publish", type: "boolean", default: "true" },
      { name: "params.draft", type: "boolean", default: "false" },
    ],
  });
  expect(compile("title: A", [schema]).frontMatter).toEqual({ title: "A" });
});

test.each<[what: string, schema: object, message: string]>([
  [
    "neither folder nor type",
    { fields: [{ name: "a", type: "text" }] },
    "needs a folder or a type",
  ],
  ["no fields", { folder: "/", fields: [] }, "needs at least one field"],
  [
    "a folder above",
    { folder: "../x", fields: [{ name: "a", type: "text" }] },
    "must not contain ..",
  ],
  [
    "an unknown type",
    { folder: "/", fields: [{ name: "a", type: "int" }] },
    "must be one of text, number",
  ],
  [
    "a name with a quote",
    { folder: "/", fields: [{ name: `a"b`, type: "text" }] },
    "must begin with a letter",
  ],
  [
    "a prototype",
    { folder: "/", fields: [{ name: "__proto__", type: "text" }] },
    "must begin with a letter",
  ],
  [
    "a choice without choices",
    { folder: "/", fields: [{ name: "a", type: "choice" }] },
    "are missing",
  ],
  [
    "choices of a text",
    { folder: "/", fields: [{ name: "a", type: "text", choices: ["b"] }] },
    "are only for a choice",
  ],
  [
    "one choice twice",
    { folder: "/", fields: [{ name: "a", type: "choice", choices: ["b", "b"] }] },
    "have an entry twice",
  ],
  [
    "a default of another type",
    { folder: "/", fields: [{ name: "a", type: "number", default: "x" }] },
    "is not a number",
  ],
  [
    "a default that is no choice",
    { folder: "/", fields: [{ name: "a", type: "choice", choices: ["b"], default: "c" }] },
    "is not one of the choices",
  ],
  [
    "a default with a control character",
    { folder: "/", fields: [{ name: "a", type: "text", default: "\u0007" }] },
    "without control characters",
  ],
  [
    "one field twice",
    {
      folder: "/",
      fields: [
        { name: "a", type: "text" },
        { name: "a", type: "date" },
      ],
    },
    "is the name of another field",
  ],
])("a schema with %s is refused with the reason", (_what, schema, message) => {
  const { error } = NoteSchema.safeParse(schema);
  expect(error?.issues.map((issue) => issue.message).join("; ")).toContain(message);
});
