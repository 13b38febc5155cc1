import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ErrorCodes, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { themes } from "#markdown/themes/themes.ts";
import { pathologicalNotes } from "#tests/support/inputs/hostile/pathological-notes.ts";
import { rendered } from "../rendered.ts";
import { makePage, makeSite } from "../themes/pages.ts";

const CONTENT = join(import.meta.dirname, "../../../../web/content");
const SMALL = 40;

/** Attributes that an author duplicates, next to those that the engine adds. */
const DOUBLED = `
- [ ] a
- [x] b
  - [/] c
- [-] d ^block

<a id="x" id="y" name="z" href="https://example.com" href="/b" rel="x" class="a">a</a>
<img src="https://example.com/a.png" src="b.png" alt="a" alt="b" loading="eager" decoding="sync">
<video src="https://example.com/a.mp4" controls controls></video>
<td align="left" ALIGN="right" align>cell</td>
<details open OPEN><summary>a</summary></details>
<p id="p" ID="q" title title="b">a</p>

> [!note]- folded
> text
`;

const sources: [name: string, source: string][] = [
  ["doubled attributes", DOUBLED],
  ...Object.entries(pathologicalNotes(SMALL)),
  ...readdirSync(CONTENT, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path): [string, string] => [path, readFileSync(join(CONTENT, path), "utf8")]),
];

// A note is the same HTML in every theme.
const notes = sources.map(([name, source]) => ({
  name,
  html: rendered(source, { highlight: true }),
}));

/** Attributes that an element has twice. A browser silently takes the first. */
function doubledIn(html: string): string[] {
  const doubled: string[] = [];
  parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => {
      if (code === ErrorCodes.duplicateAttribute)
        doubled.push(html.slice(Math.max(0, startOffset - 80), startOffset + 20));
    },
  });
  return doubled;
}

describe.each(Object.values(themes))("in the theme $id", (theme) => {
  test("no element of any page has a duplicate attribute", () => {
    for (const { name, html } of notes)
      expect(doubledIn(theme.render(makePage({ html }), makeSite())), name).toEqual([]);
  });

  test("a task box has one name, which says whether the task is done", () => {
    const html = rendered("- [ ] a\n- [x] b\n- [/] c");
    const page = theme.render(makePage({ html }), makeSite());
    expect([...page.matchAll(/<input[^>]*>/g)].map(([box]) => box)).toEqual([
      '<input type="checkbox" disabled aria-label="To do">',
      '<input type="checkbox" disabled checked aria-label="Done">',
      '<input type="checkbox" disabled aria-label="In progress">',
    ]);
  });
});
