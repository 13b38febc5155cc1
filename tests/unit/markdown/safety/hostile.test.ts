import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillNote } from "#markdown/render/fill.ts";
import { scaled } from "#tests/fault/scale.ts";
import { pathologicalNotes } from "#tests/support/inputs/hostile/pathological-notes.ts";
import { compile } from "../rendered.ts";

/** `npm run test:fault` uses the documented number. */
const MANY = scaled(3_000, 30_000);
/** Quadratic work would take minutes. The limit only tells it apart from a slow machine. */
const GUARD_MS = 90_000;

const many = (text: string, count = MANY) => text.repeat(count);

describe("hostile input", () => {
  test.each(Object.entries(pathologicalNotes(MANY)))(
    "F16 %s cause only an issue, if anything",
    (_name, source) => {
      const note = compile(source, { highlight: true });
      expect(note.issues.filter(({ category }) => category === "render")).toEqual([]);
      expect(fillNote(note, () => ({ kind: "missing" }))).not.toMatch(/[\x81\x8D\x8F\x90]/);
    },
    GUARD_MS,
  );

  test.each(Object.entries(pathologicalNotes(MANY / 10)))(
    "F16 %s in MDX cause only an issue, if anything",
    (_name, source) => {
      const note = compile(source, { path: "a.mdx" });
      expect(note.issues.filter(({ category }) => category === "render")).toEqual([]);
    },
    GUARD_MS,
  );

  test.each(Object.entries(pathologicalNotes(MANY / 10)))(
    "F16 %s in a Sphinx repository cause only an issue, if anything",
    (_name, source) => {
      const note = compile(source, { generator: "sphinx" });
      expect(note.issues.filter(({ category }) => category === "render")).toEqual([]);
    },
    GUARD_MS,
  );

  test("nesting deeper than 100 is reported", () => {
    for (const source of [many("<div>", 200), `${many("> ", 200)}a`]) {
      expect(compile(source).issues).toMatchObject([{ category: "nesting" }]);
    }
  });

  test("a growing macro is replaced by an issue", () => {
    const note = compile("a\n\n$$\\def\\x{\\x\\x}\\x$$");
    expect(note.issues).toMatchObject([{ line: 3, category: "math" }]);
    expect(note.html).toContain("math-error");
  });

  test("a note over 2 MiB is shown as plain text", () => {
    const note = compile(`---\ntitle: Big\n---\n${many("*a* <b>\n", 300_000)}`);
    expect(note).toMatchObject({
      title: "Big",
      slots: [],
      headings: [],
      issues: [{ category: "size", severity: "error" }],
    });
    expect(note.html).toMatch(/^<pre>\*a\* &lt;b&gt;\n/);
  });

  test("an installation may set another note limit, and the page limit scales with it", () => {
    const maxCharacters = 1_000;
    const long = compile(many("*a* ", 300), { maxCharacters });
    expect(long.html).toBe(`<pre>${many("*a* ", 250)}</pre>\n`);
    expect(compile(many("^[a] ", 150), { maxCharacters })).toMatchObject({
      slots: [],
      issues: [{ category: "size" }],
    });
    expect(compile("*a*", { maxCharacters }).html).toContain("<em>a</em>");
  });

  test("a page over 8 MiB is shown as plain text", () => {
    expect(compile(many("^[a] ", 60_000))).toMatchObject({
      slots: [],
      issues: [{ category: "size" }],
    });
  });
});

describe("encoding", () => {
  test.each<[sentence: string, source: Buffer, text: string, message: RegExp]>([
    [
      "invalid UTF-8 bytes are replaced",
      Buffer.from([0x61, 0xff, 0x62]),
      "a\uFFFDb",
      /not valid UTF-8/,
    ],
    ["a NUL is replaced", Buffer.from("a\0b"), "a\uFFFDb", /NUL/],
    [
      "UTF-16 with a byte order mark is read",
      Buffer.from("\uFEFFgrün", "utf16le"),
      "grün",
      /UTF-16LE/,
    ],
    [
      "slot control characters are replaced",
      Buffer.from("a\x810\x8Db"),
      "a\uFFFD0\uFFFDb",
      /control characters/,
    ],
    [
      "numeric references to slot control characters are replaced",
      Buffer.from("a&#x81;0&#141;b"),
      "a\uFFFD0\uFFFDb",
      /control characters/,
    ],
  ])("%s, with an issue", (_sentence, source, text, message) => {
    const note = compile(source);
    expect(note.text).toBe(text);
    expect(note.issues).toMatchObject([
      { category: "encoding", message: expect.stringMatching(message) },
    ]);
  });

  test("a byte order mark is ignored without an issue", () => {
    expect(compile(Buffer.from("\uFEFF---\ntitle: T\n---\na"))).toMatchObject({
      title: "T",
      text: "a",
      issues: [],
    });
  });

  test("Windows and old Mac line endings are recognized", () => {
    expect(compile("a\r\n\r\nb\r\rc").html).toBe("<p>a</p>\n<p>b</p>\n<p>c</p>\n");
  });

  test("the issue names the line of a broken byte", () => {
    expect(compile(Buffer.from([0x61, 0x0a, 0x0a, 0xff])).issues).toMatchObject([{ line: 3 }]);
  });
});

describe("arbitrary text", () => {
  const pieces = fc.constantFrom(
    "[[", "]]", "![[", "|", "#", "^", "%%", "==", "~~", "$", "$$", "> ", "[!note]", "- [ ] ", "[^1]", "[^1]:", "^[", "`", "```\n", "\n", "\n\n", "<b>", "</b>", "<code>", "</code>", "<div>", "</div>", "<!--", "-->", "<script>", "*", "**", "_", "(", ")", "[a](b)", "&amp;", "\\", "a", "word ", "{#a}", "{: .b}", "{", "}", "::: tip\n", ":::\n", "!!! note\n    ", '=== "a"\n    ', ": ", "*[a]: b\n", ":tada:", "[TOC]", "{{< note >}}", "{{< /note >}}", "{{< highlight js >}}", "{% raw %}", "{% endraw %}", "{{ site.x }}", "{/*", "*/}", "<Tip>", "</Tip>", "<X y={", "<div markdown>", "import a from 'b'\n", "---\n", "| a |\n|-|\n", "  ", "\t", "\x81", "&#x81;", "1. ", "é", "🚀",
  ); // prettier-ignore

  test("compiles to the same note twice, with ranges and slots in order", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const source = parts.join("");
        const note = compile(source);
        expect(compile(source)).toEqual(note);
        expect(note.issues.filter(({ category }) => category === "render")).toEqual([]);
        for (const { start, end, id } of note.headings) {
          expect(end).toBeGreaterThanOrEqual(start);
          expect(note.html.slice(start)).toMatch(new RegExp(`^<h[1-6] id="`));
          expect(note.html).toContain(id);
        }
        const filled = note.html.match(/\x81\d+\x8D/g) ?? [];
        expect(new Set(filled).size).toBe(filled.length);
        expect(filled.every((mark) => Number(mark.slice(1, -1)) < note.slots.length)).toBe(true);
        expect(fillNote(note, () => ({ kind: "missing" }))).not.toMatch(/[\x81\x8D\x8F\x90]/);
      }),
      { numRuns: 300 },
    );
  });
});
