import { describe, expect, test } from "vitest";
import type { Generator } from "#markdown/foreign/generator.ts";
import { compile, rendered } from "../rendered.ts";

/** The HTML without line breaks and without the elements of a grid around the cards. */
function cardsOf(source: string, options: { path?: string; generator?: Generator } = {}): string {
  const html = rendered(source, options).replaceAll("\n", "");
  expect(html.match(/<div class="cards">/g)).toHaveLength(1);
  return html
    .replace(/^<div class="cards">(.*)<\/div>$/, "$1")
    .replaceAll(/ class="internal"/g, "");
}

const card = (...blocks: string[]) => `<div class="card">${blocks.join("")}</div>`;
const title = (text: string, href?: string) =>
  `<p><strong>${href ? `<a href="${href}">${text}</a>` : text}</strong></p>`;

describe("cards that follow each other are a grid", () => {
  test("in Pressmark's own syntax", () => {
    expect(cardsOf("::: card One\na\n:::\n\n::: card [Two](b.md)\n:::")).toBe(
      card(title("One"), "<p>a</p>") + card(title("Two", "/b.md")),
    );
  });

  test.each<[string, Generator, string]>([
    [
      "Mintlify",
      "mintlify",
      '<CardGroup cols={2}>\n  <Card title="One" icon="x" href="a">\n    Text *of* it\n  </Card>\n  <Card title="Two" />\n</CardGroup>',
    ],
    [
      "Starlight",
      "starlight",
      '<CardGrid>\n\t<LinkCard title="One" href="a" description="Text *of* it" />\n\t<Card title="Two"></Card>\n</CardGrid>',
    ],
    [
      "Nextra",
      "nextra",
      '<Cards>\n  <Cards.Card title="One" href="a">Text *of* it</Cards.Card>\n  <Cards.Card title="Two" />\n</Cards>',
    ],
  ])("in %s", (_name, generator, source) => {
    const html = cardsOf(source, { path: "a.mdx", generator });
    expect(html.replace(/<div id="[^"]*"><\/div>/g, "")).toMatch(
      /^<div class="card"><p><strong><a href="\/a">One<\/a><\/strong><\/p><p>Text .{1,5}of.{1,6} it<\/p><\/div><div class="card"><p><strong>Two<\/strong><\/p><\/div>$/,
    );
    expect(compile(source, { path: "a.mdx", generator }).leftOut).toEqual([]);
  });

  test.each([
    [
      "Hextra",
      '{{< cards >}}\n  {{< card link="a" title="One" icon="x" subtitle="Text" >}}\n  {{< card title="Two" >}}\n{{< /cards >}}',
    ],
    [
      "Docsy",
      '{{% cardpane %}}\n{{< card title="One" link="a" >}}\nText\n{{< /card >}}\n{{< card header="Two" >}}\n{{< /card >}}\n{{% /cardpane %}}',
    ],
  ])("in the Hugo theme %s", (_name, source) => {
    expect(cardsOf(source, { generator: "hugo" })).toBe(
      card(title("One", "/a"), "<p>Text</p>") + card(title("Two")),
    );
  });
});

test("the items of a list in `grid cards` of Material for MkDocs are cards", () => {
  const source =
    '<div class="grid cards" markdown>\n\n-   __One__\n\n    ---\n\n    Text\n\n-   __Two__\n\n</div>\n\nAfter';
  expect(rendered(source).replaceAll("\n", "")).toBe(
    '<div class="card-list"><ul><li><p><strong>One</strong></p><hr><p>Text</p></li><li><p><strong>Two</strong></p></li></ul></div><p>After</p>',
  );
});

test("a card in a list stays in its item, and one in a sentence has no frame", () => {
  expect(rendered('- a\n\n  <Card title="One">\n  b\n  </Card>\n- c', { path: "a.mdx" })).toMatch(
    /<li>\n<p>a<\/p>\n<div class="cards">[^]*<p>b<\/p>[^]*<\/li>\n<li>/,
  );
  expect(rendered('A <Card title="x" /> b', { path: "a.mdx" })).not.toContain("card");
});

test("a card without anything to show is not shown", () => {
  for (const source of ['<Card icon="x" />', "{{< card icon=x >}}"])
    expect(rendered(source, { path: "a.mdx", generator: "hugo" })).not.toContain("card");
});
