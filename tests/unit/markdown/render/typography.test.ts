import { expect, test } from "vitest";
import { compile } from "../rendered.ts";
import { fillNote } from "#markdown/render/fill.ts";

const page = { kind: "page", url: "/page", title: "Page" } as const;
const set = (source: string, language = "en") =>
  fillNote(compile(source, { typographer: true }), () => page, language).trim();

test.each<[language: string, html: string]>([
  ["en", "“a ‘b’ c”"],
  ["de", "„a ‚b‘ c“"],
  ["de-CH", "«a ‹b› c»"],
  ["fr", "«\u202Fa “b” c\u202F»"],
  ["pl-PL", "„a «b» c”"],
  ["sv", "”a ’b’ c”"],
  ["ja", "「a 『b』 c」"],
  ["zh-Hant-TW", "「a 『b』 c」"],
  ["xx-unknown", "“a ‘b’ c”"],
])("a page in %s has the quotes of its language", (language, html) => {
  expect(set(`"a 'b' c"`, language)).toBe(`<p>${html}</p>`);
});

test.each<[sentence: string, source: string, html: string]>([
  ["apostrophes", "It's the '90s", "It’s the ’90s"],
  ["an ellipsis", "Wait... and .... stays", "Wait… and .... stays"],
  ["a range", "pages 3--4", "pages 3–4"],
  ["a pause", "one -- two --- three", "one – two — three"],
  ["no dash in an option", "run git commit --amend", "run git commit --amend"],
  ["no dash in a path", "see docs/a--b and a--b@example.com", "docs/a--b and"],
  ["quotes around bold", '"**bold**"', "“<strong>bold</strong>”"],
  ["an escaped quote", String.raw`6\" tall`, `6&quot; tall`],
  ["code as written", '`"a" -- b...`', "<code>&quot;a&quot; -- b...</code>"],
  ["raw code as written", '<kbd>"a" -- b</kbd> "c"', "<kbd>&quot;a&quot; -- b</kbd> “c”"],
  ["an address as written", "https://example.com/a--b...c", ">https://example.com/a--b...c</a>"],
  ["a link's address as written", '["x"](https://e.org/a--b)', 'href="https://e.org/a--b">“x”'],
  ["quotes in a heading", '# "Say" it', '<h1 id="say-it">“Say” it</h1>'],
  ["quotes in a table", '| a |\n|---|\n| "x" |', "<td>“x”</td>"],
  ["quotes in a wikilink's label", `[[Page|it's]]`, ">it’s</a>"],
])("the typographer sets %s", (_sentence, source, html) => {
  expect(set(source)).toContain(html);
});

test("addresses of headings and the text for search do not change with the typographer", () => {
  const source = `## It's "a" -- b...\n\n"Quoted" text\n\n\`\`\`js\nlet a = "b--";\n\`\`\`\n\n$"x"$`;
  const [plain, typeset] = [compile(source), compile(source, { typographer: true })];
  const facts = ({ headings, text, excerpt }: typeof plain) => ({
    headings: headings.map(({ id, text: name }) => [id, name]),
    text,
    excerpt,
  });
  expect(facts(typeset)).toEqual(facts(plain));
  expect(typeset.html).toContain("let a = ");
});

test("many quotes take linear time", () => {
  const source = `"a 'b `.repeat(20_000) + `c" d' `.repeat(20_000) + "a--b...".repeat(20_000);
  expect(set(source).length).toBeGreaterThan(source.length / 2);
});

test("an author cannot choose the quotes with signs of the compiler", () => {
  expect(set("\u{81}q:0\u{8D} \u008Fh0\u0090")).not.toContain("“");
});
