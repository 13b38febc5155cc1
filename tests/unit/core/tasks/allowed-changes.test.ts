import { expect, test } from "vitest";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { recipeProblem } from "#core/tasks/recipes/allowed-changes.ts";

const problem = (recipe: RecipeId, before: string, after: string) =>
  recipeProblem(recipe, "a.md", { before, after });

const NOTE = `---
title: "See [[home]]"
---

# Roses

See [the **old** guide](old.md "A guide"), [[tulips]], [[lilies#care|how to care]] and ![[plan.png]].
[![A rose](rose.png)](missing.md) <a href="gone.html">here</a>

[ref]: old.md "Title"

\`[code](old.md)\`

\`\`\`md
[code](old.md)
\`\`\`
`;
const replaced = (from: string, to: string) => {
  expect(NOTE).toContain(from);
  return NOTE.replace(from, to);
};

test.each([
  ['](old.md "A', '](guides/new.md "A'],
  ["[[tulips]]", "[[flowers/tulips]]"],
  ["[[tulips]]", "[[flowers/tulips-2|tulips]]"],
  ["[[lilies#care|", "[[flowers/lilies#watering|"],
  ["![[plan.png]]", "![[media/plan.png]]"],
  ["](missing.md)", "](<new place.md>)"],
  ["gone.html", "/here.html"],
  ["[ref]: old.md", "[ref]: new.md"],
  ["See [[home]]", "See [[index]]"],
])("mending links may turn %s into %s", (from, to) => {
  expect(problem("mend-links", NOTE, replaced(from, to))).toBeNull();
});

test.each([
  ["a link that is removed", "[[tulips]], ", ""],
  ["a link that becomes text", "[[tulips]]", "tulips"],
  ["other words of a link", "the **old** guide", "the guide"],
  ["other words of a wikilink", "|how to care", "|how to kill"],
  ["new words of a wikilink", "[[tulips]]", "[[tulips|buy roses]]"],
  ["another title", '"A guide"', '"B guide"'],
  ["another text", "See [the", "Never see [the"],
  ["a new link", "# Roses", "# Roses [x](y.md)"],
  ["a new line", "# Roses", "# Roses\n\nBuy them."],
  ["another host", '](old.md "A', '](https://evil.example/old "A'],
  ["another host without a scheme", '](old.md "A', '](//evil.example/old "A'],
  ["another host with backslashes", "](missing.md)", "](<\\\\evil.example>)"],
  ["a script", "](missing.md)", "](javascript:alert)"],
  ["a script in HTML", "gone.html", "&#106;avascript:alert(1)"],
  ["a script with an entity without an end", "gone.html", "javascript&#58alert(1)"],
  ["another host with entities", "gone.html", "&#47&#x2fevil.example/x"],
  ["an empty address", "](missing.md)", "]()"],
  ["code in an address", "[[tulips]]", "[[`tulips`]]"],
  ["code", "`[code](old.md)`", "`[code](new.md)`"],
  ["code in a fence", "md\n[code](old.md)", "md\n[code](new.md)"],
  ["front matter", "title:", "publish: true\ntitle:"],
])("mending links may not change %s", (_, from, to) => {
  expect(problem("mend-links", NOTE, replaced(from, to))).toMatch(/only changes the addresses/);
});

const PICTURES = `---
cover: "![](a.png)"
---

![](a.png) and ![|300](<b c.png> "Title") and ![[a.png]] and ![[b.png|200x100]] and ![Old](c.png).

\`![](a.png)\`
`;
const pictured = (from: string, to: string) => {
  expect(PICTURES).toContain(from);
  return PICTURES.replace(from, to);
};

test.each([
  ["![](a.png) and", "![A red house, 50 % in the shade](a.png) and"],
  ["![|300]", "![A garden (in May)|300]"],
  ["![[a.png]]", "![[a.png|A house]]"],
  ["![[b.png|200x100]]", "![[b.png|A cat’s paw|200x100]]"],
  ["![Old]", "![New]"],
])("describing pictures may turn %s into %s", (from, to) => {
  expect(problem("describe-images", PICTURES, pictured(from, to))).toBeNull();
});

test.each([
  ["the picture", "![](a.png) and", "![A house](evil.png) and"],
  ["the size", "|300]", "|30]"],
  ["the title", '"Title"', '"Other"'],
  ["the text around it", " and ![|", " or ![|"],
  ["a picture that is removed", "![[a.png]] and ", ""],
  ["HTML in a text", "![](a.png) and", "![<b>x</b>](a.png) and"],
  ["a link in a text", "![](a.png) and", "![x](y.md) [z](a.png) and"],
  ["a comment that hides the rest", "![](a.png) and", "![x %% y](a.png) and"],
  ["a second line", "![](a.png) and", "![x\ny](a.png) and"],
  ["code", "`![](a.png)`", "`![x](a.png)`"],
  ["front matter", 'cover: "![]', 'cover: "![x]'],
])("describing pictures may not change %s", (_, from, to) => {
  expect(problem("describe-images", PICTURES, pictured(from, to))).toMatch(
    /only changes the alternative texts/,
  );
});

const HEAD = "---\ntags: [a]\n---\n";
const BODY = "\n# A\n\nText\n\n---\n\nMore\n";

test.each([
  ["another value", HEAD + BODY, `---\ntags: [b]\ndescription: Short\n---\n${BODY}`],
  ["new front matter", BODY, `---\ntitle: A\n---\n${BODY}`],
  ["another format", HEAD + BODY, `+++\ntags = ["a"]\n+++\n${BODY}`],
  ["an end that was missing", "---\ntitle: A\n\nText\n", "---\ntitle: A\n---\n\nText\n"],
])("tidying front matter may write %s", (_, before, after) => {
  expect(problem("tidy-front-matter", before, after)).toBeNull();
});

test.each([
  ["the text", HEAD + BODY, HEAD + BODY.replace("Text", "Words")],
  ["the text, with front matter", HEAD + BODY, `---\ntags: [b]\n---\n${BODY}\nMore`],
  ["text that it takes away", HEAD + BODY, HEAD + BODY.replace("Text\n\n---\n\n", "")],
  [
    "text that it takes into the front matter",
    "---\ntitle: A\n\nOne\n\nTwo\n",
    "---\ntitle: A\n---\n\nTwo\n",
  ],
  ["text that becomes front matter", BODY, `---\nx: |\n  # A\n---\n${BODY.replace("# A\n", "")}`],
])("tidying front matter may not change %s", (_, before, after) => {
  expect(problem("tidy-front-matter", before, after)).toMatch(/only changes front matter/);
});

test("these tasks write no new files and no other files, and other tasks write what they like", () => {
  for (const recipe of ["mend-links", "describe-images", "tidy-front-matter"] as const) {
    expect(recipeProblem(recipe, "a.md", null)).toMatch(/existing markdown notes/);
    const texts = { before: "{}", after: "{}" };
    expect(recipeProblem(recipe, "a.canvas", texts)).toMatch(/existing markdown notes/);
  }
  expect(problem("write-guide", "a", "b")).toBeNull();
});
