import { describe, expect, test } from "vitest";
import { compile, rendered, shows } from "../rendered.ts";

describe("text", () => {
  shows([
    ["double equals signs highlight text", "a ==b== c", "a <mark>b</mark> c"],
    ["a highlight may contain emphasis", "==a *b*==", "<mark>a <em>b</em></mark>"],
    ["a comparison is not a highlight", "a == b == c", "a == b == c"],
    ["tildes strike out text", "~~a~~", "<del>a</del>"],
    [
      "an open task has an empty box",
      "- [ ] a",
      '<li class="task" data-task=" "><input type="checkbox" disabled aria-label="To do"> a</li>',
    ],
    ["a done task has a checked box", "- [x] a", 'disabled checked aria-label="Done"> a'],
    [
      "any other sign marks a done task of that kind",
      "- [k] a",
      '<li class="task" data-task="k"><input type="checkbox" disabled checked',
    ],
    [
      "a task in progress says so",
      "- [/] a",
      '"><input type="checkbox" disabled aria-label="In progress"> a</li>',
    ],
    [
      "a canceled task says so",
      "- [-] a",
      '"><input type="checkbox" disabled aria-label="Canceled"> a</li>',
    ],
    [
      "a question says so",
      "- [?] a",
      '"><input type="checkbox" disabled aria-label="Question"> a</li>',
    ],
    [
      "the dates of a task are dates",
      "- [ ] a 📅 2026-05-01",
      'a <span class="task-date"><span role="img" aria-label="Due">📅</span> <time>2026-05-01</time></span></li>',
    ],
    [
      "a field at the start of a line has its name and value",
      "rating:: 8",
      '<p><span class="field-name">rating</span>: 8</p>',
    ],
    [
      "a bold name is a field too",
      "**My rating**:: [[A|b]]",
      '<span class="field-name">My rating</span>: <a class="internal" href="/A">b</a>',
    ],
    [
      "a field within a text",
      "so [due:: *now*] it",
      'so <span class="field"><span class="field-name">due</span>: <em>now</em></span> it',
    ],
    [
      "parentheses hide the name of a field",
      "so (due:: now) it",
      'so <span class="field">now</span> it',
    ],
    ["colons of a program are no field", "std::vector and a::b", "<p>std::vector and a::b</p>"],
    ["a field in code is code", "`a:: b`", "<code>a:: b</code>"],
    ["a program of Templater is dropped", "On <% tp.date.now() %> it", "<p>On  it</p>"],
    ["another template stays", "On <%= x %> it", "On &lt;%= x %&gt; it"],
    ...["x", "X"].map((sign): [string, string, string] => [
      `a box with ${sign} has one name that describes it`,
      `- [${sign}] a`,
      '"><input type="checkbox" disabled checked aria-label="Done"> a</li>',
    ]),
    ["a reference link is not a task", "- [a] b\n\n[a]: /x.md", "<li><a"],
    [
      "a table can be scrolled",
      "| a | b |\n|:-:|--:|\n| 1 | 2 |",
      '<div class="table" tabindex="0">\n<table>',
    ],
    [
      "cells are aligned",
      "| a | b |\n|:-:|--:|\n| 1 | 2 |",
      '<td align="center">1</td>\n<td align="right">2</td>',
    ],
    ["a line break in the source is a space on the page", "a\nb", "<p>a\nb</p>"],
    [
      "an unknown element is shown as text",
      "Get-Item <string> here",
      "Get-Item &lt;string&gt; here",
    ],
  ]);
  test("a line break is kept if the project's settings say so", () => {
    expect(rendered("a\nb", { hardLineBreaks: true })).toBe("<p>a<br>\nb</p>");
  });
});

describe("headings", () => {
  const ids = (source: string) => compile(source).headings.map(({ id }) => id);

  test("ids follow GitHub's rules", () => {
    expect(ids("# A & B\n## Ünïcode, *yes*\n### `code_x`")).toEqual([
      "a--b",
      "ünïcode-yes",
      "code_x",
    ]);
  });
  test("repeated ids are numbered and never collide with a written one", () => {
    expect(ids("# a\n# a-1\n# a\n# a")).toEqual(["a", "a-1", "a-2", "a-3"]);
  });
  test("a heading without letters has an id", () =>
    expect(ids("# 🚀\n# !")).toEqual(["section", "section-1"]));
  test("a heading's range ends at the next heading of its level", () => {
    const { html, headings } = compile("# A\n\na\n\n## B\n\nb\n\n# C\n\nc");
    expect(
      headings.map(({ start, end }) => html.slice(start, end).replaceAll(/<[^>]+>|\s/g, "")),
    ).toEqual(["AaBb", "Bb", "Cc"]);
  });
  test("the last section ends before the footnotes", () => {
    const { html, headings } = compile("# A\n\na^[note]");
    expect(html.slice(headings[0]!.start, headings[0]!.end)).not.toContain("footnotes");
  });
  test("ranges are right even if the note is sanitized", () => {
    const { html, headings } = compile("<div>\n\n# A\n\na\n\n</div>\n\n# B\n\nb <kbd>k</kbd>");
    expect(html.slice(headings[1]!.start, headings[1]!.end)).toBe(
      '<h1 id="b">B</h1>\n<p>b <kbd>k</kbd></p>\n',
    );
  });
  test("a heading records its line in the file", () => {
    expect(compile("---\na: b\n---\n\n# A").headings).toMatchObject([
      { line: 5, level: 1, text: "A" },
    ]);
  });
});

describe("metadata", () => {
  test("the title comes from the front matter, the first heading or the file name", () => {
    expect(compile("---\ntitle: One\n---\n# Two").title).toBe("One");
    expect(compile("text\n\n# Two").title).toBe("Two");
    expect(compile("text").title).toBe("Note");
  });
  test("a title from the file name is marked as such", () => {
    expect(compile("# A").titled).toBe(true);
    expect(compile("---\ntitle: T\n---").titled).toBe(true);
    expect(compile("text").titled).toBe(false);
  });
  test("links record their text", () => {
    const labels = compile("[a *b*](x.md) [[y|c]] [[z]]").slots.map(
      (slot) => slot.kind === "link" && slot.label,
    );
    expect(labels).toEqual(["a b", "c", null]);
  });
  test("the search text includes text in raw HTML", () => {
    expect(compile("<table>\n<tr><td>cell &amp; more</td></tr>\n</table>").text).toBe(
      "cell & more",
    );
  });
  test("a body that starts with its title is marked as such", () => {
    expect(compile("# A\n\nb").bodyHasTitle).toBe(true);
    expect(compile("b\n\n# A").bodyHasTitle).toBe(false);
  });
  test("words are counted in every script", () => {
    expect(compile("It's a well-known *fact*: `code` counts. 日本語 ok").wordCount).toBe(10);
  });
  test("the excerpt is the first prose, without markup", () => {
    expect(compile("# T\n\n> quote\n\n**Bold** [[Note|label]] and `code`.").excerpt).toBe(
      "Bold label and code.",
    );
  });
  test("a long excerpt is cut between words", () => {
    const { excerpt } = compile("word ".repeat(100));
    expect(excerpt.length).toBeLessThanOrEqual(240);
    expect(excerpt).toMatch(/word…$/);
  });
  test.each([
    [
      "a fraction",
      "Hydration is $h = \\frac{w_{water}}{w_{flour}}$.",
      "Hydration is h = w_water/w_flour.",
    ],
    ["powers and roots", "$E=mc^2$ and $\\sqrt{x+1}$", "E = mc² and √(x + 1)"],
    ["signs and names", "$\\alpha_1 \\le \\sin x$ at $90^\\circ$", "α₁ ≤ sin x at 90°"],
    ["limits", "$\\sum_{i=0}^n i$", "∑_(i = 0)^n i"],
    ["a table of numbers", "Then $\\begin{matrix}a&b\\end{matrix}$ holds.", "Then … holds."],
    ["code between dollars", "The $app gives `\\Slim` and $x.", "The $app gives \\Slim and $x."],
    ["TeX with an error", "Then $\\nothing$ holds.", "Then … holds."],
  ])("%s is shown in the excerpt and in search results without TeX", (_, source, excerpt) => {
    expect(compile(source)).toMatchObject({ excerpt, text: excerpt });
  });
  test("a displayed formula is not part of the excerpt", () => {
    expect(compile("Before:\n\n$$\na^2\n$$\n\nAfter.").excerpt).toBe("Before: After.");
  });
  test.each([
    ["tags at the end of a paragraph", "Wild yeast. #bread/wild", "Wild yeast."],
    ["several tags", "Wild yeast #bread #wild", "Wild yeast"],
    ["a line of tags", "Wild yeast\n#bread", "Wild yeast"],
    ["a paragraph of tags", "#bread, #wild\n\nWild yeast.", "Wild yeast."],
    ["named tags", "Tags: #bread\n\nWild yeast.", "Wild yeast."],
  ])("%s: left out of the excerpt and the search text", (_, source, excerpt) => {
    expect(compile(source)).toMatchObject({ excerpt, text: excerpt });
    expect(compile(source).tags).not.toEqual([]);
  });
  test("a tag that is a word of its sentence stays", () => {
    expect(compile("How to bake #bread at home").excerpt).toBe("How to bake #bread at home");
    expect(compile("All about #bread").excerpt).toBe("All about #bread");
  });
  test("headings and items of lists do not run together in an excerpt", () => {
    expect(
      compile("# T\n\n## Order of work\n\n- Choose the paper\n- Set the text.\n- Fold").excerpt,
    ).toBe("Order of work · Choose the paper · Set the text. Fold");
  });
  test("an excerpt does not end with the colon before a list", () => {
    expect(compile("You need:\n\n- flour\n- water\n").excerpt).toBe("You need: flour · water");
  });
  test("the search text includes headings, code and cells", () => {
    expect(compile("# A\n\nb\n\n```\nc\n```\n\n| d |\n|-|\n| e |").text).toBe("A\nb\nc\nd\ne");
  });
});
