import { describe, expect, test } from "vitest";
import { assignAddresses, assignMediaAddresses } from "#content/structure/addresses.ts";

type Written = string | { path: string; added?: string; permalink?: string };

function urlsOf(notes: Written[]): Record<string, string> {
  const addressed = notes.map((note) => {
    const {
      path,
      added = null,
      permalink = null,
    } = typeof note === "string" ? { path: note } : note;
    return { path, added, facts: { publish: { permalink, slug: null } as never } };
  });
  return Object.fromEntries(assignAddresses(addressed).urls);
}

describe("a note whose name is already its address", () => {
  test.each<[names: string[], urls: Record<string, string>]>([
    [["clang++.md", "clang.md"], { "clang++.md": "/clang-2", "clang.md": "/clang" }],
    [["C#.md", "C++.md", "C.md"], { "C#.md": "/c-2", "C++.md": "/c-3", "C.md": "/c" }],
    [["lang/C#.md", "lang/c.md"], { "lang/C#.md": "/lang/c-2", "lang/c.md": "/lang/c" }],
    [["My Note.md", "my-note.md"], { "My Note.md": "/my-note-2", "my-note.md": "/my-note" }],
    // A number never takes the address of a note that has the number in its name.
    [["c#.md", "c-2.md", "c.md"], { "c#.md": "/c-3", "c-2.md": "/c-2", "c.md": "/c" }],
    // Nor the address of a folder.
    [["c#.md", "c-2/x.md", "c.md"], { "c#.md": "/c-3", "c-2/x.md": "/c-2/x", "c.md": "/c" }],
    [["🗂️ hub.md", "hub.md"], { "hub.md": "/hub", "🗂️ hub.md": "/hub-2" }],
  ])("keeps it among %j, in any order", (names, urls) => {
    expect(urlsOf(names)).toEqual(urls);
    expect(urlsOf(names.toReversed())).toEqual(urls);
  });

  test("does not lose it to a numbered permalink", () => {
    expect(
      urlsOf([{ path: "a.md", permalink: "c" }, { path: "b.md", permalink: "c" }, "c-2.md"]),
    ).toEqual({ "a.md": "/c", "b.md": "/c-3", "c-2.md": "/c-2" });
  });
});

test("instructions for agents never take the address of a page", () => {
  expect(urlsOf([{ path: "AGENTS.md", added: "2026-01-01" }, "agents.mdx"])).toEqual({
    "AGENTS.md": "/agents-2",
    "agents.mdx": "/agents",
  });
  expect(urlsOf(["docs/CLAUDE.md"])).toEqual({ "docs/CLAUDE.md": "/docs/claude" });
});

test("a note added later changes no other address, regardless of its name", () => {
  const before = [
    { path: "c++.md", added: "2026-01-01" },
    { path: "c-plus.md", added: "2026-01-01" },
    { path: "c.md", added: "2026-01-02" },
  ];
  const urls = urlsOf(before);
  for (const path of ["c#.md", "c!.md", "C .md", "c++ .md", "c--plus.md"])
    expect(urlsOf([{ path, added: "2026-01-03" }, ...before]), path).toMatchObject(urls);
});

test("a file keeps its address next to one with a similar name", () => {
  const files = [{ path: "cat++.png" }, { path: "cat.png" }, { path: "cat-2.png" }];
  expect(Object.fromEntries(assignMediaAddresses(files, new Set()))).toEqual({
    "cat++.png": "/cat-3.png",
    "cat.png": "/cat.png",
    "cat-2.png": "/cat-2.png",
  });
});
