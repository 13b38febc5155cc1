import { expect, test } from "vitest";
import { toctreesIn, toctreesInRst } from "#markdown/foreign/myst/toctree.ts";

const plain = { caption: null, isGlob: false, isReversed: false, isHidden: false };

test("a toctree has titles, targets and options", () => {
  expect(
    toctreesIn(
      "# A\n\n```{toctree}\n:caption: First part\n:reversed:\n\na\nThe B <b/index.md>\n```",
    ),
  ).toEqual([
    {
      ...plain,
      caption: "First part",
      isReversed: true,
      entries: [
        { title: null, target: "a" },
        { title: "The B", target: "b/index.md" },
      ],
    },
  ]);
});

test("options may be YAML, and entries may be addresses of other sites", () => {
  const source =
    ":::{toctree}\n---\ncaption: Links\nglob: true\n---\nDocs <https://example.org>\nsub/*\n:::";
  expect(toctreesIn(source)).toEqual([
    {
      ...plain,
      caption: "Links",
      isGlob: true,
      entries: [
        { title: "Docs", target: "https://example.org" },
        { title: null, target: "sub/*" },
      ],
    },
  ]);
});

test("a toctree in another directive counts, and one in an example does not", () => {
  const example = "````\n```{toctree}\na\n```\n````\n\n";
  expect(toctreesIn(`${example}::::{grid}\n:::{toctree}\nb\n:::\n::::`)).toEqual([
    { ...plain, entries: [{ title: null, target: "b" }] },
  ]);
});

test("toctrees of Sphinx's own syntax end where the indentation ends", () => {
  const source =
    ".. toctree::\n   :maxdepth: 2\n   :caption: Guide\n\n   a\n\n   B <b>\n\nText\n\n.. toctree::\n\n   c\n";
  const trees = [
    {
      ...plain,
      caption: "Guide",
      entries: [
        { title: null, target: "a" },
        { title: "B", target: "b" },
      ],
    },
    { ...plain, entries: [{ title: null, target: "c" }] },
  ];
  expect(toctreesInRst(source)).toEqual(trees);
  expect(toctreesIn(`\`\`\`{eval-rst}\n${source}\`\`\``)).toEqual(trees);
});

test("a note of toctrees alone is read in reasonable time", () => {
  const rst = ".. toctree::\n   a\n".repeat(60_000);
  expect(toctreesInRst(rst)).toHaveLength(200);
  const spaces = `a${" ".repeat(900_000)}<b`;
  expect(toctreesIn(`\`\`\`{toctree}\n${spaces}\n\`\`\``)[0]?.entries).toEqual([]);
});
