import { describe, expect, test } from "vitest";
import { compile } from "../rendered.ts";

describe("block ids", () => {
  const blocks = (source: string) => {
    const { html, blocks } = compile(source);
    return Object.fromEntries(
      blocks.map(({ id, start, end }) => [id, html.slice(start, end).trim()]),
    );
  };

  test.each<[sentence: string, source: string, blocks: Record<string, string>]>([
    ["an id ends a paragraph", "text ^one", { one: '<p id="^one">text</p>' }],
    [
      "an id ends a list item, whose children belong to it",
      "- a ^one\n  - b\n- c",
      { one: '<li id="^one">a\n<ul>\n<li>b</li>\n</ul>\n</li>' },
    ],
    [
      "an id after a list belongs to the list",
      "- a\n- b\n\n^list",
      { list: '<div id="^list">\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</div>' },
    ],
    [
      "an id after a quote belongs to the quote",
      "> a\n\n^quote",
      { quote: '<div id="^quote">\n<blockquote>\n<p>a</p>\n</blockquote>\n</div>' },
    ],
    [
      "an id on the line after a quote belongs to the quote",
      "> a\n^quote",
      { quote: '<div id="^quote">\n<blockquote>\n<p>a</p>\n</blockquote>\n</div>' },
    ],
    [
      "an id on its own line in a list item belongs to the item",
      "- a\n  ^item",
      { item: '<li id="^item">a</li>' },
    ],
    [
      "an id after an embed belongs to the embed",
      "![[x]]^pic",
      { pic: '<div id="^pic">\x810\x8D</div>' },
    ],
    ["ids consist of letters, digits or hyphens", "2^10 and x^2 ^a_b", {}],
    ["code keeps its caret", "`a ^b`", {}],
    ["the first of two equal ids counts", "a ^x\n\nb ^x", { x: '<p id="^x">a</p>' }],
  ])("%s", (_sentence, source, expected) => expect(blocks(source)).toEqual(expected));

  test.each([
    "# a ^h",
    "```\ncode\n```\n\n^code",
    "| a |\n|-|\n| b |\n\n^table",
    "$$x$$\n\n^math",
    "> [!note] T\n> x\n\n^callout",
  ])("the id is removed from the text of %j", (source) => {
    const { html, blocks } = compile(source);
    expect(blocks).toHaveLength(1);
    expect(html.replaceAll(/ id="[^"]*"/g, "")).not.toContain("^");
  });
});
