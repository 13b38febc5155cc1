import { describe, expect, test } from "vitest";
import { compile } from "../rendered.ts";
import { createLinkIndex } from "#markdown/links/links.ts";

const index = createLinkIndex([
  { path: "Home.md" },
  { path: "Projects/Plan.md", aliases: ["The Plan"] },
  { path: "Projects/Deep/Plan.md" },
  { path: "Projects/Deep/Notes.md" },
  { path: "Archive/Notes.md" },
  { path: "Archive/Old.md", title: "An old story" },
  { path: "Guides/index.md" },
  { path: "Handbook/README.md" },
  { path: "Images/cat.png" },
  { path: "Über.md" },
  { path: "Case.md" },
  { path: "Three laws of motion.md" },
]);

describe("a wikilink", () => {
  test.each<[sentence: string, from: string, target: string, path: string | null]>([
    ["finds a note by its name", "Home.md", "Old", "Archive/Old.md"],
    ["ignores case", "Home.md", "oLD", "Archive/Old.md"],
    ["ignores the Unicode form", "Home.md", "U\u0308ber", "Über.md"],
    [
      "may have spaces that break no line",
      "Home.md",
      "Three\u00A0laws of\u202Fmotion",
      "Three laws of motion.md",
    ],
    ["may name the extension", "Home.md", "Old.md", "Archive/Old.md"],
    ["may name the path", "Home.md", "Projects/Deep/Plan", "Projects/Deep/Plan.md"],
    ["may name the end of the path", "Home.md", "Deep/Notes", "Projects/Deep/Notes.md"],
    [
      "finds the note in its own folder first",
      "Projects/Deep/Notes.md",
      "Plan",
      "Projects/Deep/Plan.md",
    ],
    ["finds the nearest note", "Projects/Other.md", "Notes", "Projects/Deep/Notes.md"],
    ["otherwise finds the note with the shortest path", "Home.md", "Plan", "Projects/Plan.md"],
    ["otherwise finds the first note by name", "Home.md", "Notes", "Archive/Notes.md"],
    ["finds an alias", "Home.md", "the plan", "Projects/Plan.md"],
    ["finds a title", "Home.md", "An old story", "Archive/Old.md"],
    ["finds a file by its name", "Home.md", "cat.png", "Images/cat.png"],
    ["finds a folder's own note", "Home.md", "Guides", "Guides/index.md"],
    ["finds a folder's readme", "Home.md", "Handbook/", "Handbook/README.md"],
    ["may go up", "Projects/Deep/Notes.md", "../Plan", "Projects/Plan.md"],
    ["without a name refers to its own note", "Projects/Plan.md", "", "Projects/Plan.md"],
    ["treats backslashes as slashes", "Home.md", "Projects\\Plan", "Projects/Plan.md"],
    ["finds nothing for an unknown name", "Home.md", "Nowhere", null],
    ["cannot leave the content", "Home.md", "../../etc/passwd", null],
  ])("%s", (_sentence, from, target, path) => expect(index.resolve(from, target, true)).toBe(path));
});

describe("a markdown link", () => {
  test.each<[sentence: string, from: string, target: string, path: string | null]>([
    [
      "looks next to its own note first",
      "Projects/Deep/Notes.md",
      "Plan.md",
      "Projects/Deep/Plan.md",
    ],
    ["may go up", "Projects/Deep/Notes.md", "../Plan.md", "Projects/Plan.md"],
    ["may start at the root", "Projects/Deep/Notes.md", "/Projects/Plan.md", "Projects/Plan.md"],
    ["may omit the extension", "Projects/Deep/Notes.md", "./Plan", "Projects/Deep/Plan.md"],
    [
      "finds a path from the root, as Obsidian does",
      "Archive/Old.md",
      "Projects/Plan.md",
      "Projects/Plan.md",
    ],
    ["finds a folder", "Home.md", "Guides/", "Guides/index.md"],
    ["finds no note at the root without an index note", "Home.md", "/", null],
    ["finds the note of its own folder with ./", "Guides/First.md", "./", "Guides/index.md"],
    ["finds the note of its own folder with a dot", "Guides/First.md", ".", "Guides/index.md"],
    ["finds the note of a parent folder", "Guides/Deep/First.md", "..", "Guides/index.md"],
    [
      "finds the note of a parent folder through a detour",
      "Guides/Deep/First.md",
      ".././Deep/../",
      "Guides/index.md",
    ],
    ["ignores other notes if its own folder has none", "Archive/Old.md", "./", null],
    ["ignores other notes if the parent folder has none", "Projects/Deep/Notes.md", "../", null],
    ["finds nothing above the content", "Home.md", "../", null],
    ["cannot leave the content", "Archive/Old.md", "../../../Home.md", "Home.md"],
  ])("%s", (_sentence, from, target, path) =>
    expect(index.resolve(from, target, false)).toBe(path),
  );
});

test("15,000 notes are indexed and found", () => {
  const entries = Array.from({ length: 15_000 }, (_, at) => ({
    path: `Folder ${at % 300}/Sub ${at % 7}/Note number ${at}.md`,
    aliases: [`n${at}`],
  }));
  const large = createLinkIndex(entries);
  for (let at = 0; at < 15_000; at += 500) {
    expect(large.resolve("Home.md", `Note number ${at}`, true)).toBe(entries[at]!.path);
    expect(large.resolve("Home.md", `N${at}`, true)).toBe(entries[at]!.path);
  }
});

test("a link finds a file whose name is written as in an address", () => {
  const encoded = createLinkIndex([
    { path: "img/user/a%20big%20wave.png" },
    { path: "img/100%25 sure.png" },
    { path: "img/50%zz.png" },
  ]);
  const find = (target: string) => encoded.resolve("notes/a.md", target, false);
  expect(find("/img/user/a big wave.png")).toBe("img/user/a%20big%20wave.png");
  expect(find("/img/user/a%20big%20wave.png")).toBe("img/user/a%20big%20wave.png");
  expect(find("/img/100% sure.png")).toBe("img/100%25 sure.png");
  expect(find("/img/50%zz.png")).toBe("img/50%zz.png");
});

test("a markdown link finds a path without the numbers in it", () => {
  const numbered = createLinkIndex([
    { path: "src/(0)concepts/(1)intro.mdx" },
    { path: "src/(0)concepts/(2)forms/index.mdx" },
    { path: "src/guides/20-$app.md" },
  ]);
  const find = (target: string) => numbered.resolve("a.md", target, false);
  expect(find("/concepts/intro")).toBe("src/(0)concepts/(1)intro.mdx");
  expect(find("/concepts/forms/")).toBe("src/(0)concepts/(2)forms/index.mdx");
  expect(find("$app")).toBe("src/guides/20-$app.md");
  expect(find("/other/intro")).toBeNull();
});

test("a markdown link finds a name without the number that orders it", () => {
  const numbered = createLinkIndex([
    { path: "03-syntax/06-snippet.md" },
    { path: "01-intro/02-start.md" },
    { path: "2024 review.md" },
  ]);
  const from = "01-intro/02-start.md";
  expect(numbered.resolve(from, "snippet", false)).toBe("03-syntax/06-snippet.md");
  expect(numbered.resolve(from, "snippet", true)).toBeNull();
  expect(numbered.resolve(from, "review", false)).toBeNull();
});

describe("spaces at the edges of a name", () => {
  const spaced = createLinkIndex(
    [
      " Roses.md",
      "Tulips .md",
      "Herbs\u00A0/\u3000Basil\u3000.md",
      " Beds / Plan.png",
      "\u200BFerns.md",
      "東京\u3000大阪.md",
    ].map((path) => ({ path })),
  );
  test.each([
    [" Roses", " Roses.md"],
    ["Roses ", " Roses.md"],
    ["roses.md", " Roses.md"],
    ["\u00A0Tulips\u3000", "Tulips .md"],
    ["Herbs/Basil", "Herbs\u00A0/\u3000Basil\u3000.md"],
    ["Herbs / Basil ", "Herbs\u00A0/\u3000Basil\u3000.md"],
    ["Beds/Plan.png", " Beds / Plan.png"],
    ["Ferns\u200B", "\u200BFerns.md"],
    ["東京 大阪", "東京\u3000大阪.md"],
    ["Rose s", null],
  ])("make no difference: [[%s]]", (target, path) => {
    expect(spaced.resolve("a.md", target, true)).toBe(path);
    expect(spaced.resolve("a.md", target, false)).toBe(path);
  });

  test("make no difference before a label", () => {
    expect(
      compile("[[ Beds/Tulips |label]] [[Roses\u3000]] ![[ Plan.png |200]]").slots,
    ).toMatchObject([
      { target: "Beds/Tulips" },
      { target: "Roses" },
      { target: "Plan.png", width: 200 },
    ]);
  });
});
