import { describe, expect, test } from "vitest";
import { rendered } from "../rendered.ts";

const inGraph = (source: string) => rendered(source, { generator: "logseq" });

const YOUTUBE = 'src="https://www.youtube-nocookie.com/embed/NnTvZWp5Q7o';
const VIMEO = 'src="https://player.vimeo.com/video/535982936?dnt=1"';
const POST = '<a href="https://twitter.com/logseq/status/1284812212484313088">';

describe("macros of a Logseq graph", () => {
  test.each([
    ["{{video https://www.youtube.com/watch?v=NnTvZWp5Q7o}}", `${YOUTUBE}"`],
    ["- {{youtube https://youtu.be/NnTvZWp5Q7o?t=42}}", `${YOUTUBE}?start=42"`],
    ["{{youtube NnTvZWp5Q7o}}", `${YOUTUBE}"`],
    ["{{vimeo https://player.vimeo.com/video/535982936}}", VIMEO],
    ["{{video https://vimeo.com/535982936 }}", VIMEO],
    ["a {{vimeo 535982936}} b", VIMEO],
    [
      "{{video https://www.bilibili.com/video/BV1_x?p=1&t=2}}",
      '<a href="https://www.bilibili.com/video/BV1_x?p=1&amp;t=2">https://www.bilibili.com/video/BV1_x?p=1&amp;t=2</a>',
    ],
    ["{{tweet https://twitter.com/logseq/status/1284812212484313088}}", POST],
    ["see {{twitter https://twitter.com/logseq/status/1284812212484313088}}.", POST],
    ["{{tweet 1284812212484313088}}", 'href="https://twitter.com/i/status/1284812212484313088"'],
  ])("%s is a video or a link", (source, html) => {
    expect(inGraph(source)).toContain(html);
    expect(inGraph(source)).not.toContain("{{");
  });

  test.each([
    [
      "An apple is {{cloze **red**}}, a lime {{cloze green, or yellow}}.",
      "<p>An apple is <strong>red</strong>, a lime green, or yellow.</p>",
    ],
    ["An apple is {{cloze red \\\\ a color}}.", "<p>An apple is red.</p>"],
    [
      "Read {{cloze [the page]([[Tea]])}}.",
      '<p>Read <a class="internal" href="/Tea">the page</a>.</p>',
    ],
    ["{{cloze $\\frac{a}{b}$}}", "<math"],
  ])("%s shows the text of a flashcard", (source, html) => {
    expect(inGraph(source)).toContain(html);
    expect(inGraph(source)).not.toContain("cloze");
  });

  test.each([
    "{{query (todo now)}}",
    "{{youtube-timestamp 369}}",
    "{{renderer :counter}}",
    "{{video file.mp4}}",
    "{{video javascript:alert(1)}}",
    "{{youtube a-channel}}",
    "{{cloze }}",
  ])("%s stays as written", (source) => {
    expect(inGraph(`a ${source} b`)).toBe(`<p>a ${source} b</p>`);
  });

  test("not in code", () => {
    expect(inGraph("`{{cloze a}}` `{{tweet https://x.com/a}}`")).toBe(
      "<p><code>{{cloze a}}</code> <code>{{tweet https://x.com/a}}</code></p>",
    );
    expect(inGraph("```\n{{cloze a}}\n```")).toContain("{{cloze a}}");
  });
});

test("outside a Logseq graph, a macro is text", () => {
  expect(rendered("a {{cloze b}}")).toBe("<p>a {{cloze b}}</p>");
  expect(rendered("a {{youtube https://youtu.be/NnTvZWp5Q7o}}")).toContain("{{youtube ");
});
