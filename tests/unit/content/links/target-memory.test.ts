import { expect, test } from "vitest";
import { openTargetMemory } from "#content/links/target-memory.ts";
import { createLinkIndex } from "#markdown/links/links.ts";

const index = createLinkIndex([
  { path: "a/Plan.md" },
  { path: "b/Plan.md" },
  { path: "b/Other.md" },
  { path: "Home.md" },
]);

/** Resolves links of notes, and counts the searches. */
function open() {
  const memory = openTargetMemory(index);
  const counted = { searches: 0, isOfPage: false };
  const find = (from: string, target: string, wiki = false) =>
    memory.find(from, { target, wiki }, () => {
      counted.searches += 1;
      return { target: index.resolve(from, target, wiki), isOfPage: counted.isOfPage };
    });
  return { find, counted, memory };
}

test("an absolute address is searched once for the notes of all folders", () => {
  const { find, counted } = open();
  for (const from of ["a/x.md", "b/x.md", "x.md"]) expect(find(from, "/Home.md")).toBe("Home.md");
  for (const from of ["a/x.md", "b/x.md", "x.md"]) expect(find(from, "/nowhere")).toBeNull();
  expect(counted.searches).toBe(2);
});

test("an absolute address that fits several notes means the closest one in each folder", () => {
  const { find, counted } = open();
  for (let round = 0; round < 2; round++) {
    expect(find("a/x.md", "/Plan")).toBe("a/Plan.md");
    expect(find("b/x.md", "/Plan")).toBe("b/Plan.md");
  }
  expect(counted.searches).toBe(2);
});

test("a relative address is searched once for each folder", () => {
  const { find, counted } = open();
  expect(find("b/x.md", "Other.md")).toBe("b/Other.md");
  expect(find("b/y.md", "Other.md")).toBe("b/Other.md");
  expect(find("a/x.md", "../Home.md")).toBe("Home.md");
  expect(counted.searches).toBe(2);
});

test("an address that is relative to the page is searched for each note, and a wikilink is not an address", () => {
  const { find, counted } = open();
  counted.isOfPage = true;
  find("b/x.md", "Other.md");
  find("b/x.md", "Other.md");
  expect(counted.searches).toBe(2);
  counted.isOfPage = false;
  find("b/x.md", "/Home.md", true);
  find("a/x.md", "/Home.md", true);
  expect(counted.searches).toBe(4);
});

test("nothing is remembered after a rest", () => {
  const { find, counted, memory } = open();
  find("a/x.md", "/Home.md");
  find("a/x.md", "Plan.md");
  memory.rest();
  find("a/x.md", "/Home.md");
  find("a/x.md", "Plan.md");
  expect(counted.searches).toBe(4);
});
