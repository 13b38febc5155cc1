import { describe, expect, test } from "vitest";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import { readYaml } from "#markdown/front-matter/yaml.ts";
import { compile } from "../rendered.ts";

const WITHHELD = { hold: { state: "withheld" } };
const withYaml = (yaml: string) => compile(`---\n${yaml}\n---\n\nbody`);

describe("front matter", () => {
  test("is parsed as YAML and is not part of the text", () => {
    const note = withYaml(
      "title: T\nlist:\n  - a\n  - 2\nnested: { a: [1, true] }\ntext: |\n  two\n  lines",
    );
    expect(note.frontMatter).toEqual({
      title: "T",
      list: ["a", 2],
      nested: { a: [1, true] },
      text: "two\nlines\n",
    });
    expect(note.html).toBe("<p>body</p>\n");
    expect(note.issues).toEqual([]);
  });

  test("may be JSON, as in Obsidian", () => {
    expect(withYaml('{ "tags": ["journal"], "publish": false }').frontMatter).toEqual({
      tags: ["journal"],
      publish: false,
    });
  });

  test("a text in quotes that only some programs accept is read", () => {
    const source = '---\nlinks:\n- "[A](\nhttps://example.org/a) - yes"\n---\na';
    expect(compile(source)).toMatchObject({
      frontMatter: { links: ["[A]( https://example.org/a) - yes"] },
      issues: [],
    });
  });

  test("may be empty", () =>
    expect(compile("---\n---\na")).toMatchObject({ frontMatter: {}, text: "a", issues: [] }));

  test("is not confused with a rule at the top", () => {
    expect(compile("---\n\ntext")).toMatchObject({ html: "<hr>\n<p>text</p>\n", issues: [] });
  });

  test.each<[sentence: string, source: string, issue: object]>([
    [
      "code in front matter is never run",
      "---js\nmodule.exports = process.exit(1)\n---\na",
      { line: 1, severity: "warning", category: "frontmatter" },
    ],
    [
      "an alias bomb is refused",
      `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\na`,
      { severity: "warning", message: expect.stringContaining("too complex") },
    ],
    [
      "5,000 open brackets are refused",
      `---\na: ${"[".repeat(5000)}\n---\na`,
      { severity: "warning", message: expect.stringContaining("nested") },
    ],
    [
      "a YAML tag is left out",
      '---\na: !!js/function "function(){}"\n---\na',
      { line: 2, severity: "info" },
    ],
    [
      "a duplicate key is reported with its line",
      "---\na: 1\nb: 2\na: 3\n---\na",
      { line: 4, severity: "info", message: "“a” appears twice. The last value is used." },
    ],
    [
      "an unclosed quote is reported with its line",
      '---\nok: 1\ntitle: "x\n---\na',
      { line: 3, severity: "warning", message: "The closing quote of “title” is missing." },
    ],
    [
      "an apostrophe in single quotes is part of the text",
      "---\nok: 1\ntitle: 'What you didn't know'\n---\na",
      { line: 3, severity: "info", message: expect.stringContaining("its own quotes") },
    ],
    [
      "a text after the closing quote is information, because the whole text is shown",
      "---\nok: 1\ntitle: 'Princess Burke' Mapping tournament\n---\na",
      { line: 3, severity: "info", message: expect.stringContaining("after its closing quote") },
    ],
    [
      "a list of a template that was not filled in is information",
      "---\nok: 1\naliases:\n  - {{title}}\n---\na",
      { line: 3, severity: "info" },
    ],
    ["a tab as indentation is reported", "---\na:\n\t- b\n---\na", { line: 2, severity: "info" }],
    [
      "an unclosed quote of a key that only another program reads is information",
      '---\nok: 1\nmood: "x\n---\na',
      { line: 3, severity: "info", message: "The closing quote of “mood” is missing." },
    ],
    [
      "a scalar that starts with @ is reported",
      "---\na: 1\nb: @x\n---\na",
      { line: 3, severity: "info" },
    ],
    [
      "unclosed front matter is reported",
      "---\ntitle: x\n\na",
      { line: 1, severity: "error", message: expect.stringContaining("closed") },
    ],
    [
      "more than 64 KB are refused",
      `---\na: ${"x".repeat(65 * 1024)}\n---\na`,
      { severity: "warning", message: expect.stringContaining("64 KB") },
    ],
    [
      "more than 2,000 keys are refused",
      `---\n${Array.from({ length: 2001 }, (_, index) => `k${index}: v`).join("\n")}\n---\na`,
      { severity: "warning", message: expect.stringContaining("2000 keys") },
    ],
    [
      "prototype keys are left out",
      "---\n__proto__:\n  polluted: true\nconstructor: x\n---\na",
      { severity: "warning", message: expect.stringContaining("not allowed") },
    ],
    [
      "a title that is not text is reported with its line",
      "---\na: 1\ntitle: { a: 1 }\n---\na",
      { line: 3, category: "frontmatter" },
    ],
  ])("%s", (_sentence, source, issue) => {
    const note = compile(source);
    expect(note.issues[0]).toMatchObject(issue);
    expect(note.html).toContain("a</p>");
  });

  test("a hostile key never reaches a prototype", () => {
    const { frontMatter } = withYaml("__proto__:\n  polluted: true\n");
    expect(Object.getPrototypeOf(frontMatter)).toBeNull();
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test.each([
    "publish: false",
    "draft: true",
    "publishAt: 2999-01-01",
    "  draft: true # not yet".trim(),
  ])("a draft stays a draft if the rest is broken: %s", (line) => {
    const { frontMatter } = withYaml(`${line}\ntitle: @broken`);
    const facts = publishFacts(frontMatter);
    expect(facts.hold !== null || facts.publishAt !== null).toBe(true);
  });

  test.each([
    ["title: 2024", "2024"],
    ["title: true", "true"],
    ["title: null", "Note"],
    ["title: '  '", "Note"],
  ])("%s gives a title", (yaml, title) => expect(withYaml(yaml).title).toBe(title));
});

describe("publication settings", () => {
  const facts = (yaml: string) => publishFacts(readYaml(yaml).value!);

  test("are empty if the front matter sets none", () => {
    expect(facts("a: 1")).toEqual({
      hold: null,
      publishAt: null,
      isDated: false,
      expiresAt: null,
      unlisted: null,
      absentFrom: null,
      date: null,
      updated: null,
      slug: null,
      permalink: null,
      description: null,
      cover: null,
      aliases: [],
      tags: [],
      redirectFrom: [],
      conventional: null,
      pictures: null,
      language: null,
      direction: null,
      seo: null,
      classes: null,
      issues: [],
    });
  });

  test.each<[yaml: string, facts: object]>([
    ["publish: true", { hold: null }],
    ["publish: no", { hold: { state: "withheld" } }],
    ['draft: "false"', { hold: null }],
    ["draft: On", { hold: { state: "draft" } }],
    ["date: 2026-03-09", { date: "2026-03-09T00:00:00.000Z" }],
    ["created: 2026-03-09 14:30", { date: "2026-03-09T14:30:00.000Z" }],
    ["updated: 2026-03-09T14:30:05+02:00", { updated: "2026-03-09T12:30:05.000Z" }],
    ["publishAt: 2026-03-09T08:00Z", { publishAt: "2026-03-09T08:00:00.000Z", hold: null }],
    ["slug: my-note", { slug: "my-note" }],
    ["permalink: /docs/start/", { permalink: "docs/start" }],
    ["permalink: /", { permalink: "" }],
    ["summary: Short", { description: "Short" }],
    ["cover: images/a.png", { cover: "images/a.png" }],
    ['image: "[[a.png]]"', { cover: "a.png" }],
    ["image: { src: /a.png, alt: A }", { cover: "/a.png" }],
    ["image: https://e.org/a.png", { cover: "https://e.org/a.png" }],
    ["aliases: One", { aliases: ["One"] }],
    ["alias:\n  - One\n  - one\n  - Two", { aliases: ["One", "Two"] }],
    ["tags: one, two three", { tags: ["one", "two", "three"] }],
    ['tags: ["#one", "two words", Nested/Tag]', { tags: ["one", "two-words", "Nested/Tag"] }],
    ["tags: [2024]", { tags: ["2024"] }],
    ["redirect_from: [/old, older/one]", { redirectFrom: ["/old", "/older/one"] }],
  ])("%s", (yaml, expected) => {
    expect(facts(yaml)).toMatchObject(expected);
    expect(facts(yaml).issues).toEqual([]);
  });

  test.each<[sentence: string, yaml: string, facts: object]>([
    ["an unreadable publish value withholds the note", "publish: maybe", WITHHELD],
    ["an unreadable draft value withholds the note", "draft: [x]", WITHHELD],
    [
      "an unreadable publication date withholds the note",
      "publishAt: tomorrow",
      { publishAt: null, ...WITHHELD },
    ],
    ["a day that does not exist is not a date", "date: 2026-02-30", { date: null }],
    ["a month that does not exist is not a date", "date: 2024-13-45", { date: null }],
    ["a word is not a date", "date: yesterday", { date: null }],
    ["a number is not a date", "date: 9999999999999", { date: null }],
    ["a slug cannot traverse paths", "slug: ../../admin", { slug: "admin" }],
    ["a slug cannot traverse paths", "slug: a/../b", { slug: "b", permalink: null }],
    ["an empty slug is ignored", "slug: '.'", { slug: null, permalink: null }],
    ["a percent sign in a slug is reported", "slug: a%2fb", {}],
    ["a slug has up to 200 characters", `slug: ${"x".repeat(300)}`, { slug: "x".repeat(200) }],
    ["a cover cannot be a script", "cover: javascript:alert(1)", { cover: null }],
    ["a cover cannot be a data URL", "image: data:text/html,x", { cover: null }],
    ["a list of objects is reported", "tags: [{ a: 1 }]", { tags: [] }],
    ["a tag cannot traverse paths", "tags: [../x, <script>]", { tags: ["x", "<script>"] }],
    [
      "more than 100 tags are reported",
      `tags: [${Array.from({ length: 10_000 }, (_, index) => `t${index}`).join(",")}]`,
      {},
    ],
    [
      "a redirect stays on the site",
      "redirectFrom: [//evil.example, javascript:x, ../x, /ok]",
      { redirectFrom: ["/ok"] },
    ],
    ["a description must be text", "description: [a, b]", { description: null }],
  ])("%s", (_sentence, yaml, expected) => {
    const read = facts(yaml);
    expect(read).toMatchObject(expected);
    if (!/cannot traverse/.test(_sentence) || yaml.startsWith("slug"))
      expect(read.issues.length).toBeGreaterThan(0);
  });

  test("exactly 100 tags are kept", () => {
    expect(
      facts(`tags: [${Array.from({ length: 101 }, (_, index) => `t${index}`).join(",")}]`).tags,
    ).toHaveLength(100);
  });

  test("with errors are reported with their lines in a compiled note", () => {
    expect(withYaml("a: 1\ndate: yesterday").issues).toMatchObject([
      { line: 3, category: "date", severity: "info" },
    ]);
  });

  test.each([
    ["a day that no calendar has", "date: 2026-02-30", "warning"],
    ["a month that no calendar has", "date: 2026/13/01 10:00", "warning"],
    ["a time that no clock has", "date: 2021-04-24 24:25:00 +0300", "warning"],
    ["a date in the words of another language", "date: 3. března 2026", "info"],
    ["the name of a term", "date: Winter 2026", "info"],
    ["tags that are groups, as in Docusaurus", "tags: [{ label: A, permalink: /a }]", "info"],
    ["an address with a question mark", "slug: what-is-it?", "info"],
  ])("%s has its severity", (_what, yaml, severity) => {
    expect(withYaml(yaml).issues).toMatchObject([{ severity }]);
  });
});
