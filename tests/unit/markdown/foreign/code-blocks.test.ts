import fc from "fast-check";
import type Token from "markdown-it/lib/token.mjs";
import { expect, test } from "vitest";
import { codeBlocks } from "#markdown/foreign/code-blocks.ts";
import { fencedLines } from "#markdown/foreign/fences.ts";
import { createEngine } from "#markdown/render/engine.ts";
import { newState } from "#markdown/render/state.ts";

const engine = createEngine();

/** The lines that the parser itself reads as indented code. */
function indentedLinesOf(source: string): boolean[] {
  const tokens: Token[] = [];
  const state = newState({ bodyOffset: 0, highlight: false, hardLineBreaks: false });
  engine.block.parse(source, engine, state, tokens);
  const lines: boolean[] = [];
  for (const { type, map } of tokens)
    if (type === "code_block" && map) for (let at = map[0]; at < map[1]; at++) lines[at] = true;
  return lines;
}

const line = fc
  .tuple(
    fc.constantFrom("", "", "", "> ", "- ", "1. ", "  ", "    ", "      ", "\t", ">     ", "-     "),
    fc.constantFrom("", "", "text", "```", "```js", "~~~", "````", "[^1]: note", ": term", ":::"),
  )
  .map(([marks, text]) => marks + text); // prettier-ignore

test("lines of code are those between fences and those that the parser reads as indented code", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 9 }), (lines) => {
      const source = lines.join("\n");
      const indented = indentedLinesOf(source);
      const expected = fencedLines(source).map((isFenced, at) => isFenced || indented[at] === true);
      expect(codeBlocks(source, { isMdx: false, indentedLinesOf }).any()).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});

test("a text with indentation only between fences is not parsed", () => {
  const source = "text\n\n```js\n    a();\n\tb();\n```\n\ntext";
  const refuse = () => {
    throw new Error("it was parsed");
  };
  const { any } = codeBlocks(source, { isMdx: false, indentedLinesOf: refuse });
  expect(any().indexOf(true)).toBe(2);
  expect(any().lastIndexOf(true)).toBe(5);
});
