import fc from "fast-check";
import { expect, test } from "vitest";
import { splitNote } from "#markdown/front-matter/split.ts";
import { asBuilt } from "#markdown/front-matter/edit/block.ts";
import type { Edit } from "#markdown/front-matter/edit/change.ts";
import { editProperty } from "#markdown/front-matter/edit/edit.ts";

const set = (text: string): Edit => ({ act: "set", text, isPlain: false });
const plain = (text: string): Edit => ({ act: "set", text, isPlain: true });
const add = (text: string): Edit => ({ act: "add", text });
const drop = (at: number): Edit => ({ act: "drop", at });
const remove: Edit = { act: "remove" };

function edited(text: string, key: string, edit: Edit): string | null {
  const change = editProperty(text, key.split("."), edit);
  return change && text.slice(0, change.from) + change.insert + text.slice(change.to);
}

const noteOf = (yaml: string) => `---\n${yaml}---\n\nText\n`;

test.each<[about: string, yaml: string, key: string, edit: Edit, result: string]>([
  [
    "a plain value",
    "a: 1\ntitle: Old # why\nb: 2\n",
    "title",
    set("New"),
    "a: 1\ntitle: New # why\nb: 2\n",
  ],
  ["double quotes", 'title:   "Old"\n', "title", set('A "b"'), 'title:   "A \\"b\\""\n'],
  ["single quotes", "title: 'Old'\n", "title", set("It's"), "title: 'It''s'\n"],
  ["a quoted key", '"title" : Old\n', "title", set("New"), '"title" : New\n'],
  [
    "a text that YAML would misread",
    "title: Old\n",
    "title",
    set("a: b # c"),
    'title: "a: b # c"\n',
  ],
  ["a text that looks like a number", "x: a\n", "x", set("12"), 'x: "12"\n'],
  ["a number", "x: 012 # n\n", "x", plain("13.50"), "x: 13.50 # n\n"],
  ["a yes or no", "draft: yes\n", "draft", plain("false"), "draft: false\n"],
  [
    "nothing after the colon",
    "title: # why\na: 1\n",
    "title",
    set("New"),
    "title: New # why\na: 1\n",
  ],
  ["an emptied value", "title: Old # why\n", "title", set(""), "title: # why\n"],
  [
    "a literal block",
    "d: |  # c\n   x\n   y\n\nb: 1\n",
    "d",
    set("x\nz\n\nq"),
    "d: |  # c\n   x\n   z\n\n   q\n\nb: 1\n",
  ],
  [
    "a folded block",
    "d: >-\n  one\n  two\nb: 1\n",
    "d",
    set("one three"),
    "d: >-\n  one three\nb: 1\n",
  ],
  ["a value over two lines", "d: one\n  two\nb: 1\n", "d", set("one"), "d: one\nb: 1\n"],
  [
    "a value in a group",
    "seo:\n  # c\n  title: a\n  description: b\n",
    "seo.title",
    set("c"),
    "seo:\n  # c\n  title: c\n  description: b\n",
  ],
  [
    "a new key in a group",
    "seo:\n    title: a # c\nb: 1\n",
    "seo.description",
    set("c"),
    "seo:\n    title: a # c\n    description: c\nb: 1\n",
  ],
  [
    "a group in braces",
    "seo: { title: a }\n",
    "seo.description",
    set("c, d"),
    'seo: { title: a, description: "c, d" }\n',
  ],
  ["a new group", "b: 1\n", "seo.description", set("c"), "b: 1\nseo:\n  description: c\n"],
  [
    "a group without keys",
    "seo:\nb: 1\n",
    "seo.description",
    set("c"),
    "seo:\n  description: c\nb: 1\n",
  ],
  ["a key with a dot", "seo.title: a\n", "seo.title", set("b"), "seo.title: b\n"],
  [
    "a new key",
    "# first\nb: 1\n# last\n",
    "title",
    set("New"),
    "# first\nb: 1\n# last\ntitle: New\n",
  ],
  ["a new key with signs", "b: 1\n", "my key: x", set("New"), 'b: 1\n"my key: x": New\n'],
  [
    "a key beside an anchor",
    "a: &x [1]\nb: *x\nt: old\n",
    "t",
    set("new"),
    "a: &x [1]\nb: *x\nt: new\n",
  ],
  ["only comments", "# nothing yet\n", "title", set("New"), "# nothing yet\ntitle: New\n"],
  ["empty front matter", "", "title", set("New"), "title: New\n"],
  [
    "an entry of a list in brackets",
    "tags: [ a, 'b' , ] # c\n",
    "tags",
    add("c d"),
    "tags: [ a, 'b', c d , ] # c\n",
  ],
  ["an entry of an empty list", "tags: []\n", "tags", add("c"), "tags: [c]\n"],
  [
    "an entry of a list of lines",
    "tags:\n  -  a # one\n  -  'b' # two\nx: 1\n",
    "tags",
    add("- c"),
    "tags:\n  -  a # one\n  -  'b' # two\n  -  \"- c\"\nx: 1\n",
  ],
  ["the first entry of a new list", "x: 1\n", "tags", add("a"), "x: 1\ntags: [a]\n"],
  [
    "a new list beside a list of lines",
    "x:\n  - 1\n",
    "tags",
    add("a"),
    "x:\n  - 1\ntags:\n  - a\n",
  ],
  ["a single entry", "aliases: One # c\n", "aliases", add("Two"), "aliases: [One, Two] # c\n"],
  ["a removed entry in brackets", "tags: [a, b, c]\n", "tags", drop(1), "tags: [a, c]\n"],
  ["the last entry in brackets", "tags: [a, b]\n", "tags", drop(1), "tags: [a]\n"],
  ["the only entry in brackets", "tags: [a]\n", "tags", drop(0), "tags: []\n"],
  ["a removed line", "tags:\n- a\n# c\n- b # d\n- e\n", "tags", drop(1), "tags:\n- a\n# c\n- e\n"],
  ["the only line", "tags: # c\n  - a\nx: 1\n", "tags", drop(0), "tags: # c\nx: 1\n"],
  [
    "a changed entry",
    "tags:\n- a\n- 'b' # d\n",
    "tags",
    { act: "replace", at: 1, text: "c" },
    "tags:\n- a\n- 'c' # d\n",
  ],
  ["a removed key", "a: 1\nd: |\n  x\n\n  y\n# c\nb: 2\n", "d", remove, "a: 1\n# c\nb: 2\n"],
  ["a removed list", "tags:\n  - a\n  - b # x\n  # c\nb: 2\n", "tags", remove, "  # c\nb: 2\n"],
  ["a removed key of braces", "seo: { title: a, b: c }\n", "seo.title", remove, "seo: { b: c }\n"],
])("the form changes %s and nothing else", (_, yaml, key, edit, result) => {
  expect(edited(noteOf(yaml), key, edit)).toBe(noteOf(result));
  const windows = (text: string) => text.replaceAll("\n", "\r\n");
  expect(edited(windows(noteOf(yaml)), key, edit)).toBe(windows(noteOf(result)));
});

test("a note without front matter gets some, below its byte order mark", () => {
  expect(edited("# Home\n", "title", set("New"))).toBe("---\ntitle: New\n---\n\n# Home\n");
  expect(edited("", "tags", add("a"))).toBe("---\ntags: [a]\n---\n");
  expect(edited("\uFEFFText\r\n", "seo.title", set("New"))).toBe(
    "\uFEFF---\r\nseo:\r\n  title: New\r\n---\r\n\r\nText\r\n",
  );
});

test.each([
  ["anchors", noteOf("title: &a Old\nb: *a\n")],
  ["aliases", noteOf("b: &a Old\ntitle: *a\n")],
  ["tags of YAML", noteOf("title: !!str 5\n")],
  ["nested values", noteOf("title: [[a]]\n")],
  ["keys with a question mark", noteOf("? title\n: Old\n")],
  ["broken YAML", noteOf("title: Old\n b: [\n")],
  ["a key that is there twice", noteOf("title: Old\ntitle: Old\n")],
  ["front matter in braces", noteOf("{ title: Old }\n")],
  ["front matter that never ends", "---\ntitle: Old\n\nText\n"],
  ["TOML", '+++\ntitle = "Old"\n+++\n'],
  ["JSON", '{\n  "title": "Old"\n}\n'],
  ["more than 64 KB", noteOf(`title: Old\nx: ${"a".repeat(66_000)}\n`)],
  ["a bomb of aliases", noteOf(`a: &a [x]\nb: &b [*a, *a]\ntitle: [*b, *b, *b]\n`)],
  ["deep nesting", noteOf(`title: Old\nx: ${"[".repeat(3_000)}\n`)],
])("%s can only be edited in the text", (_, note) => {
  expect(edited(note, "title", set("New"))).toBeNull();
});

const word = fc.stringMatching(/^[a-zé][a-zé0-9 ]{0,8}[a-z]$/);
const line = fc.oneof(
  fc.tuple(word, fc.constantFrom("", '"', "'")).map(([text, quote]) => ` ${quote}${text}${quote}`),
  fc.array(word, { maxLength: 3 }).map((items) => ` [${items.join(", ")}]`),
  fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((one) => `\n- ${one} # c`).join("")),
  fc
    .tuple(fc.constantFrom("|", ">", "|-"), fc.array(word, { minLength: 1, maxLength: 3 }))
    .map(([header, lines]) => ` ${header}${lines.map((one) => `\n  ${one}`).join("")}`),
  word.map((text) => `\n  inner: ${text} # c`),
  fc.constantFrom("", " # c", " true", " 1.50", " &a x", " ~"),
);
const keys = ["one", "two", "title", "four", "five"];

test("whatever is written, the value is read back, and all other keys keep their bytes", () => {
  fc.assert(
    fc.property(
      fc.tuple(line, line, line, line, line),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      (lines, written, lineBreak, isThere) => {
        const blocks = keys.map((key, at) => `# ${key}\n${key}:${lines[at]}\n`);
        const yaml = (isThere ? blocks : blocks.toSpliced(2, 1)).join("");
        const note = noteOf(yaml).replaceAll("\n", lineBreak);
        const text = written.trim();
        const result = edited(note, "title", { act: "set", text, isPlain: false });
        // Lists, groups and anchors are not texts.
        if (result === null) {
          expect(isThere && /^(?: \[|\n| &)/.test(lines[2])).toBe(true);
          return;
        }
        for (const [at, block] of blocks.entries())
          if (at !== 2) expect(result).toContain(block.replaceAll("\n", lineBreak));
        expect(result.endsWith(`---${lineBreak}${lineBreak}Text${lineBreak}`)).toBe(true);
        const { values, issues } = splitNote(asBuilt(result));
        expect(issues).toEqual([]);
        const read = values["title"] ?? "";
        const [was] = lines[2].trim();
        if (isThere && /^[|>]/.test(was ?? "")) expect(String(read).trimEnd()).toBe(text);
        else expect(String(read)).toBe(text);
      },
    ),
    { numRuns: 100 },
  );
});
