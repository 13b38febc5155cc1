import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { openPassageMemory, type PassageMemory } from "#markdown/passages/passage-memory.ts";
import { randomNumbers } from "#tests/support/agreement.ts";

const OPTIONS = { path: "note.md", highlight: false, hardLineBreaks: false };

/** Each text is placed between two headings. */
const TEXTS = {
  "a paragraph": "Some *text* with `code`, https://example.org and www.example.org.\n",
  "links and pictures":
    "[a](b.md#c) ![p](p.png) and [[Wiki|label]], [[Other#Part]]\n\n![[embed.png|20]]\n",
  "a reference": "See [one], [two][two] and [three][].\n",
  "a definition": "[one]: one.md\n[Two]: two.md 'A title'\n",
  "another definition": "[one]: https://example.org/other\n",
  "a task that may be a reference": "- [x] done\n- [one] not a task, or one\n",
  "code with a comment": "```bash\n# no heading\necho\n```\n",
  "code in a list": "1. First\n\n   ```sh\n   # no heading\n   ```\n\n2. Second\n",
  "code that is never closed": "```bash\n# no heading\n",
  "code with another fence inside": "````md\n```\n# no heading\n````\n",
  "an indented block": "    # code\n",
  "a table": "| a | b |\n|---|---|\n| [x](y.md) |\n",
  "a heading that is a table": "## A | B\n--|--\n1|2\n",
  "another style of heading": "Title\n=====\n\nMore\n----\n",
  "the same heading twice": "### Notes\n\nText\n\n### Notes\n",
  "a paragraph that ends at a heading": "Text without an empty line\n### Next\nText\n",
  "an empty heading": "##\n\nText\n",
  "signs that are not a heading": "#tag and ####### seven\n",
  "a quote": "> quoted\nlazy\n",
  "a callout": "> [!tip]- Title\n> Text #tag\n",
  "an HTML comment": "<!-- a\n\n# b -->\n",
  "a one-line comment": "<!-- c -->\n",
  "HTML that is left out": "Text <iframe src='x.html'></iframe> more\n",
  "HTML that ends at an empty line": "<div>\n\n*text*\n\n</div>\n",
  "HTML that swallows the text after it": "<div>\n",
  "simple HTML": "Press <kbd>A</kbd><br>or <a name='anchor'></a>B.\n",
  "HTML that is not allowed": "<script>x</script>\n\nText <b>open\n",
  "an address that is not allowed": "[x](javascript:alert)\n\n[y](xref:Thing)\n",
  "a formula": "Costs $x^2$ or $\\frac{$.\n",
  "a formula of several lines": "$$\nx\n",
  "a comment": "%%\nhidden\n",
  "a footnote": "Text[^1] and ^[inline].\n",
  "the text of a footnote": "[^1]: Note.\n",
  "a block with an id": "Text ^block\n",
  tags: "#Tag #tag #nested/tag\n",
  "a diagram": "```mermaid\ngraph\n```\n",
  "a secret": "Use ghp_aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0bC3dE6 now.\n",
  "the start of a secret": "-----BEGIN RSA PRIVATE KEY-----\n",
  nothing: "\n\n",
};
const texts = Object.values(TEXTS);

function expectSame(body: string, memory: PassageMemory, options = OPTIONS): void {
  const [joined, whole] = [compileNote(body, options, memory), compileNote(body, options)];
  expect(JSON.stringify(joined)).toBe(JSON.stringify(whole));
}

describe("a note compiled passage by passage is the same as one compiled as a whole", () => {
  test.each(Object.entries(TEXTS))("%s", (_name, text) => {
    const memory = openPassageMemory();
    const body = `---\ntitle: T\n---\n\nBefore\n\n## Notes\n\n${text}\n## Notes\n\nAfter [one].\n`;
    for (const note of [
      body,
      body,
      `More\n\n${body.replace("Before", "[One]: elsewhere.md")}`,
      `# Title\n\n${text}${text}`,
      `Before\n\n# Title\n\n${text}`.trimEnd(),
    ]) {
      expectSame(note, memory);
      expectSame(note, memory, { ...OPTIONS, hardLineBreaks: true });
    }
  });

  test("a secret in the front matter", () => {
    const body = "\nBefore\n\n## A\n\nText\n";
    const memory = openPassageMemory();
    expectSame(`---\ntitle: T\n---${body}`, memory);
    const note = `---\ntoken: ghp_aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0bC3dE6\n---${body}`;
    expect(compileNote(note, OPTIONS, memory).issues.map(({ category }) => category)).toEqual([
      "secret",
    ]);
  });

  test("a passage with very many paragraphs", () => {
    expectSame(`Before\n\n# Title\n\n${"x\n\n".repeat(150_000)}`, openPassageMemory());
  });

  test("very many headings", () => {
    const headings = Array.from({ length: 1_000 }, (_, index) => `## ${index % 300}\n`);
    expectSame(headings.join(""), openPassageMemory());
    expectSame(headings.join(`${"word ".repeat(20)}\n`), openPassageMemory());
  });

  test("any of these texts next to any other", () => {
    const memory = openPassageMemory();
    for (const first of texts)
      for (const second of texts) {
        expectSame(`# T\n\n${first}## A\n${second}\n## B\n${first}`, memory);
      }
  });

  test("any of these texts in any order, with a small memory", () => {
    const memory = openPassageMemory(400);
    const next = randomNumbers(7);
    for (let note = 0; note < 300; note++) {
      const parts = Array.from({ length: 2 + next(6) }, () => {
        const heading = next(3) > 0 ? `${"#".repeat(1 + next(3))} H${next(3)}\n` : "";
        return `${heading}${next(2) ? "\n" : ""}${texts[next(texts.length)]!}`;
      });
      expectSame(parts.join(next(2) ? "\n" : ""), memory);
    }
  });
});

test("a passage that a second note repeats is not compiled again", () => {
  const memory = openPassageMemory();
  const compiled: string[] = [];
  const watched: PassageMemory = {
    ...memory,
    of(options) {
      const passages = memory.of(options);
      return {
        get: passages.get,
        set(source, passage) {
          compiled.push(source);
          passages.set(source, passage);
        },
      };
    },
  };
  const shared = "## Parameters\n\nSee [the list](list.md).\n";
  compileNote(`# First\n\nOne.\n\n${shared}`, OPTIONS, watched);
  const second = compileNote(`# Second\n\n${shared}\n## More\n`, OPTIONS, watched);
  expect(compiled.filter((source) => source.startsWith("## Parameters"))).toEqual([
    shared,
    `${shared}\n`,
  ]);
  compiled.length = 0;
  const third = compileNote(`# Third\n\nMany\n\nlines.\n\n${shared}\n## More\n`, OPTIONS, watched);
  expect(compiled).toEqual(["# Third\n\nMany\n\nlines.\n\n"]);
  expect(second.slots.map(({ line }) => line)).toEqual([5]);
  expect(third.slots.map(({ line }) => line)).toEqual([9]);
});
