import { expect, test } from "vitest";
import { knownFolders, missingTarget } from "#content/links/link-groups.ts";

const folders = knownFolders(["guides/deep/a.md", "img/p.png", "b.md", "/Docs/intro/x"]);
const about = (from: string, target: string, root = "") =>
  missingTarget(
    from,
    { target, kind: "link", wiki: false },
    { folders, root, resolver: null, unwritten: null },
  ).group?.about;

test.each<[what: string, from: string, target: string, about: string]>([
  ["a name", "b.md", "Tulips", "missing Tulips"],
  ["a file of an existing folder", "b.md", "guides/none.md", "missing guides/none.md"],
  [
    "the same file from another folder",
    "guides/a.md",
    "../guides/none.md",
    "missing guides/none.md",
  ],
  ["a closing slash", "b.md", "guides/none/", "missing guides/none"],
  ["a file of a missing folder", "b.md", "media/x/1.png", "begins media/"],
  ["a missing folder below an existing one", "b.md", "guides/media/1.png", "begins guides/media/"],
  ["a missing folder next to the note", "guides/a.md", "./media/1.png", "begins media/"],
  ["a missing folder above the note", "guides/deep/a.md", "../media/1.png", "begins media/"],
  ["a folder that exists elsewhere", "guides/a.md", "img/none.png", "missing img/none.png"],
  ["an address of another site", "guides/a.md", "/windows/deployment/x", "begins /windows/"],
  ["a folder of addresses", "b.md", "/docs/intro/none", "missing /docs/intro/none"],
  ["a missing folder of addresses", "b.md", "/docs/api/v2/none", "begins /docs/api/"],
  ["a scheme", "b.md", "docblock:components/button", "begins docblock:"],
  ["a folder without notes", "b.md", "./img", "folder without notes"],
  ["a path above the repository", "b.md", "../none.md", "missing none.md"],
])("links to %s", (_, from, target, expected) => {
  expect(about(from, target)).toBe(expected);
});

test("links to files outside the root directory are one group", () => {
  for (const target of ["../src/index.ts", "../../README.md"])
    expect(about("b.md", target, "docs/")).toBe("outside");
  expect(about("guides/a.md", "../src/index.ts", "docs/")).toBe("begins src/");
  for (const target of ["../../cargo/check.html", "../../cargo/"])
    expect(about("guides/a.md", target, "docs/")).toBe("outside pages");
});

test("pages of the git host are one group", () => {
  for (const target of ["../issues/12", "../../../pulls?q=is%3Aopen", "../wiki/Home"])
    expect(about("guides/a.md", `../${target}`)).toBe("pages of the host");
  // A folder of the content may have the same name.
  expect(about("guides/a.md", "../issues/12")).toBe("begins issues/");
  expect(about("b.md", "../assets/demo.gif")).toBe("missing assets/demo.gif");
});

test.each([
  ["nora@example.org", "Write `mailto:nora@example.org`."],
  ["github.com/rust-lang/rust", "Write `https://github.com/…`."],
  ["www.boost.org/doc/a.html", "Write `https://www.boost.org/…`."],
])("%s lacks the start of an address", (target, suggestion) => {
  const problem = missingTarget(
    "b.md",
    { target, kind: "link", wiki: false },
    { folders, root: "", resolver: null, unwritten: null },
  );
  expect(problem.suggestion ?? problem.group?.suggestion).toBe(suggestion);
});

test.each([
  ["items.mod.unsafe", "resolver"],
  ["proc_macro::Delimiter::None", "resolver"],
  ["none.md", "missing none.md"],
  ["guides/none", "missing guides/none"],
])("%s of a book with a preprocessor is in the group %j", (target, expected) => {
  const context = { folders, root: "", resolver: "the preprocessor spec", unwritten: null };
  expect(missingTarget("b.md", { target, kind: "link", wiki: false }, context).group?.about).toBe(
    expected,
  );
});
