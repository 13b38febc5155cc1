import { expect, test } from "vitest";
import {
  bracketProblem,
  bracketUse,
  isMistyped,
  isUnwrittenName,
  numbersProblem,
  periodProblem,
} from "#content/links/certainty/brackets.ts";

type Content = Parameters<typeof bracketUse>[0];

/** A note for each name in double brackets, of which the first ones lead somewhere. */
function content({ named, others }: { named: number; others: number }): Content {
  const paths = Array.from({ length: named + others }, (_, at) => `${at}.md`);
  const slots = (path: string) => [{ wiki: true, kind: "link", target: `Page ${path}` }];
  return {
    structure: { byPath: new Map(paths.map((path) => [path, { facts: { slots: slots(path) } }])) },
    links: new Map(paths.map((path, at) => [path, { targets: [at < named ? path : null] }])),
  } as unknown as Content;
}

test.each([
  [0, 12, "text"],
  [1, 11, "text"],
  [4, 12, "unwritten"],
  // Nothing shows whether a single one is a mistake.
  [98, 1, "unwritten"],
  // A new vault may have no pages yet.
  [0, 3, "unwritten"],
])(
  "of the names in double brackets %i are pages and %i are not, so a dead one is %s",
  (named, others, use) => {
    expect(bracketUse(content({ named, others }), { hasWikilinks: true })).toBe(use);
  },
);

test("where no program reads double brackets, a name that nothing has is text even in a few notes", () => {
  for (const [hasWikilinks, use] of [
    [false, "text"],
    [true, "unwritten"],
  ] as const)
    expect(bracketUse(content({ named: 0, others: 2 }), { hasWikilinks })).toBe(use);
  expect(bracketUse(content({ named: 2, others: 2 }), { hasWikilinks: false })).toBe("unwritten");
});

test("dead names in double brackets are one group of information", () => {
  for (const [use, about] of [
    ["text", "brackets"],
    ["unwritten", "unwritten"],
  ] as const)
    expect(bracketProblem({ target: "Escape" }, use)).toMatchObject({
      severity: "info",
      group: { about },
    });
});

test("an unwritten page has a name, with or without folders, but not the address of a file", () => {
  for (const target of [
    "Book of Tea",
    "Dr. No",
    "Node.js",
    "1.ORI",
    "BEAST v2.6.2",
    "binning/bucketing",
    "notes/a",
    "./Book of Tea",
    "AGENTS.md",
    "app.json",
    // Names that look like endings.
    "SVG",
    "PDF",
    ".exe",
    ".NET Standard",
    ".txt",
  ])
    expect(isUnwrittenName(target, null), target).toBe(true);
  for (const target of ["../plans/a", "./x/a", "/a", "photo.png", "notes/a.md", "t.base"])
    expect(isUnwrittenName(target, null), target).toBe(false);
});

test("a dot in a name of Dendron is a level of its hierarchy", () => {
  for (const target of ["t.base", "web.formats.svg", "dendron://notes/lang.java.zip", "proj.md"])
    expect(isUnwrittenName(target, "dendron"), target).toBe(true);
  for (const target of ["/assets/a.svg", "assets/images/a.png"])
    expect(isUnwrittenName(target, "dendron"), target).toBe(false);
});

test("days, weeks and years without a note are one group of information", () => {
  for (const target of ["2026-03-09", "daily/2026-03-09 Monday", "2026-W11", "2026-Q1", "2026"])
    expect(periodProblem({ target })).toMatchObject({
      severity: "info",
      group: { about: "periods" },
    });
  for (const target of ["2026-03-09 Plan", "Week 11", "20260309-photo.png"])
    expect(periodProblem({ target })).toBeNull();
});

test("a name is mistyped if hardly a sign differs", () => {
  expect(isMistyped("Git tags", "git/Git tag.md")).toBe(true);
  expect(isMistyped("Selection bias", "mind/Action bias.md")).toBe(false);
  expect(isMistyped("Selection bias", undefined)).toBe(false);
  // "Edge" is a browser.
  expect(isMistyped("edges", "web/Edge.md")).toBe(false);
  expect(isMistyped("container images", "tools/Container Image.md")).toBe(true);
  // The number of a chapter is no part of the name.
  expect(isMistyped("capturePayment", "api/6.1capturePayment.md")).toBe(true);
  expect(isMistyped("GHz", "radio/2.4GHz.md")).toBe(false);
});

test("numbers in double brackets are text", () => {
  expect(numbersProblem({ target: "5,1,3" })).toMatchObject({ severity: "info" });
  for (const target of ["5", "Chapter 5, 3", "1984"]) expect(numbersProblem({ target })).toBe(null);
});
