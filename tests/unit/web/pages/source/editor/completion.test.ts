import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { completeFrontMatter } from "../../../../../../web/src/pages/source/editor/completion/complete-front-matter.ts";
import { completeTags } from "../../../../../../web/src/pages/source/editor/completion/complete-tags.ts";
import { completeTargets } from "../../../../../../web/src/pages/source/editor/completion/complete-targets.ts";
import type { CompletionContent } from "../../../../../../web/src/pages/source/editor/completion/content.ts";
import { cached } from "../../../../../../web/src/pages/source/editor/completion/note-cache.ts";
import { noteLanguage } from "../../../../../../web/src/pages/source/editor/note-language.ts";

const TEA =
  "# Tea\n\n```\n# code\n```\n\n## Black [x] tea ##\n\nHot water. ^water\n\n- leaves\n\n^list\n";
const content: CompletionContent = {
  noteText: async (name) => (name === "Tea" ? TEA : null),
  tags: async (query) =>
    [
      { name: "drink/tea", count: 12 },
      { name: "drinks", count: 3 },
    ].filter(({ name }) => name.includes(query)),
  keys: async () => ({
    used: [
      {
        name: "status",
        types: [{ type: "text", count: 2 }],
        count: 2,
        examples: ["grown", "seed"],
      },
      { name: "stars", types: [{ type: "number", count: 1 }], count: 1, examples: ["5"] },
    ],
    schemas: [
      {
        folder: "/",
        fields: [
          { name: "level", type: "choice", choices: ["easy", "hard"], required: true },
          { name: "started", type: "boolean", required: false },
        ],
      },
    ],
  }),
};

const CURSOR = "|";

/** What is offered at the cursor, as "label → what is written". */
async function offered(source: CompletionSource, text: string): Promise<string[] | null> {
  const pos = text.indexOf(CURSOR);
  const doc = text.replace(CURSOR, "");
  const state = EditorState.create({ doc, extensions: [noteLanguage] });
  const result = await source(new CompletionContext(state, pos, false));
  if (!result) return null;
  return result.options.map(({ label, apply }) => {
    const written = typeof apply === "string" ? apply : label;
    return `${label} → ${doc.slice(0, result.from)}${written}`.replaceAll("\n", "⏎");
  });
}

const targets = completeTargets(content);
test.each<[string, string, string[] | null]>([
  [
    "headings of another note",
    "[[Tea#|",
    ["Tea → [[Tea#Tea]]", "Black x tea → [[Tea#Black x tea]]"],
  ],
  ["headings that match", "see ![[Tea#tea bl|]] x", ["Black x tea → see ![[Tea#Black x tea"]],
  ["blocks of another note", "[[Tea#^|", ["water → [[Tea#^water]]", "list → [[Tea#^list]]"]],
  ["blocks by their text", "[[Tea#^leav|", ["list → [[Tea#^list]]"]],
  [
    "headings of the same note",
    "---\na: 1\n# no\n---\n[[#o|\n\n# One\n",
    ["One → ---⏎a: 1⏎# no⏎---⏎[[#One]]"],
  ],
  ["nothing of a note that does not exist", "[[Coffee#|", null],
])("a link is completed with %s", async (_, text, result) => {
  expect(await offered(targets, text)).toEqual(result);
});

const tags = completeTags(content);
test.each<[string, string, string[] | null]>([
  ["in a sentence", "a #dri|", ["drink/tea → a #drink/tea", "drinks → a #drinks"]],
  ["below another", "a #drink/t|", ["drink/tea → a #drink/tea"]],
  ["not in code", "a `#dri|`", null],
  ["not in a heading's marks", "#|", null],
  ["not in an address", "https://x.org/#dri|", null],
])("a tag is completed %s", async (_, text, result) => {
  expect(await offered(tags, text)).toEqual(result);
});

const frontMatter = completeFrontMatter(content);
test.each<[string, string, string[] | null]>([
  [
    "keys of the schema, of other notes and of the engine",
    "---\nst|\n---\n",
    ["started → ---⏎started: ", "status → ---⏎status: ", "stars → ---⏎stars: "],
  ],
  ["only keys that are missing", "---\ntitle: a\ntit|\n---\n", []],
  ["choices", "---\nlevel: |\n---\n", ["easy → ---⏎level: easy", "hard → ---⏎level: hard"]],
  ["yes and no", "---\ndraft: t|\n---\n", ["true → ---⏎draft: true"]],
  ["values of other notes", "---\nstatus: gr|\n---\n", ["grown → ---⏎status: grown"]],
  [
    "tags in brackets",
    "---\ntags: [a, dri|]\n---\n",
    ["drink/tea → ---⏎tags: [a, drink/tea", "drinks → ---⏎tags: [a, drinks"],
  ],
  [
    "tags in lines",
    "---\ntags:\n  - a\n  - drinks|\n---\n",
    ["drinks → ---⏎tags:⏎  - a⏎  - drinks"],
  ],
  ["nothing below the front matter", "---\na: b\n---\nti|\n", null],
  ["nothing without front matter", "ti|\n", null],
])("front matter is completed: %s", async (_, text, result) => {
  expect(await offered(frontMatter, text)).toEqual(result);
});

test("without a connection nothing is offered, and typing goes on", async () => {
  const fail = () => Promise.reject(new Error("offline"));
  const broken = { noteText: fail, tags: fail, keys: fail };
  expect(await offered(completeTargets(broken), "[[Tea#|")).toBeNull();
  expect(await offered(completeTags(broken), "a #dri|")).toEqual([]);
  expect(await offered(completeFrontMatter(broken), "---\ncov|\n---\n")).toEqual([
    "cover → ---⏎cover: ",
  ]);
});

test("a note is read once while its link is written, and again after a failure or a minute", async () => {
  let [reads, time] = [0, 0];
  const read = cached(
    async (name) => {
      reads += 1;
      if (name === "broken") throw new Error("offline");
      return name;
    },
    () => time,
  );
  await Promise.all([read("a"), read("a"), read("a")]);
  expect(reads).toBe(1);
  await expect(read("broken")).rejects.toThrow();
  await expect(read("broken")).rejects.toThrow();
  expect(reads).toBe(3);
  time = 61_000;
  await read("a");
  expect(reads).toBe(4);
});
