import { includeTargets } from "#markdown/includes/directives.ts";
import { targetKey } from "#markdown/includes/directive.ts";
import type { DialectOptions } from "#markdown/render/compile.ts";

/** Options with which every file that a note names is this text. */
export function includingEverywhere(note: string, text: string): Pick<DialectOptions, "included"> {
  const targets = (source: string) =>
    new Map(
      includeTargets(source).map((target) => [targetKey(target), { path: "part.md" }] as const),
    );
  return {
    included: {
      source: "note.md",
      files: {
        targets: new Map([
          ["note.md", targets(note)],
          ["part.md", targets(text)],
        ]),
        texts: new Map([["part.md", text]]),
      },
    },
  };
}

/** Every place in which a file can be included. */
export const includingNote = [
  "<kbd>k</kbd>\n\n{{#include part.md}}\n",
  "a {{#include part.md}} b [c](d.md)",
  "- {{#include part.md}}",
  "> [!note] {{#include part.md}}\n> <!--@include: ./part.md-->",
  '<a title="{{#include part.md}}">x</a> [x](y "{{#include part.md}}")',
  "<div class='{{#include part.md}}'>",
  "```js\n{{#include part.md}}\n```",
  "<<< @/part.md{1 js}[title]",
  "```{include} part.md\n:start-line: 0\n```",
  ":::{literalinclude} part.md\n:caption: <b>[x](y)\n:::",
  "| a |\n|-|\n| {{#include part.md}} |",
].join("\n\n");
