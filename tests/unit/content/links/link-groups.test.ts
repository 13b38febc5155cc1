import { expect, test } from "vitest";
import { knownFolders } from "#content/links/known-folders.ts";
import { missingTarget } from "#content/links/link-groups.ts";

const folders = knownFolders(["guides/deep/a.md", "img/p.png", "b.md", "/Docs/intro/x"]);
const about = (from: string, target: string, root = "") =>
  missingTarget(
    from,
    { target, kind: "link", wiki: false },
    { folders, root, resolver: null, unwritten: null, hasFile: () => false },
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
  ["an address that DocFX fills in", "b.md", "{environment:base}/x/y", "template"],
  ["a name that continues", "b.md", "img/plan-11*", "template"],
  ["an address in the signs of emphasis", "b.md", "**soon**", "missing **soon**"],
  [
    "letters that are encoded twice",
    "b.md",
    "%E1%84%8C%EA%B0%AB_%E1%84%8B.md",
    "missing %E1%84%8C%EA%B0%AB_%E1%84%8B.md",
  ],
  ["the feed of a plugin of MkDocs", "b.md", "feed_rss_created.xml", "lists for programs"],
  ["a feed of VitePress", "b.md", "/feed.rss", "lists for programs"],
  ["the feed of a section", "b.md", "/guides/feed.xml", "lists for programs"],
  ["a scheme", "b.md", "docblock:components/button", "begins docblock:"],
  ["a folder without notes", "b.md", "./img", "folder without notes"],
  ["a path above the repository", "b.md", "../none.md", "missing none.md"],
])("links to %s", (_, from, target, expected) => {
  expect(about(from, target)).toBe(expected);
});

test("absolute links into an unknown folder are information, because another part of the host may have it", () => {
  const severity = (target: string, kind: "link" | "embed" = "link") =>
    missingTarget(
      "b.md",
      { target, kind, wiki: false },
      { folders, root: "", resolver: null, unwritten: null, hasFile: () => false },
    ).severity;
  expect(severity("/windows/deployment/x")).toBe("info");
  expect(severity("/windows/deployment/x.png", "embed")).toBe("warning");
  expect(severity("media/x")).toBe("warning");
  expect(severity("/docs/intro/none")).toBe("warning");
});

test("absolute links to files of the repository say that these are not published", () => {
  const problem = (target: string) =>
    missingTarget(
      "b.md",
      { target, kind: "link", wiki: false },
      {
        folders,
        root: "",
        resolver: null,
        unwritten: null,
        hasFile: (path) => path === ".github/workflows/ci.yml",
      },
    );
  expect(problem("/.github/workflows/ci.yml")).toMatchObject({
    severity: "info",
    message: "/.github/workflows/ci.yml is a file of the repository that is not published.",
    group: { about: "unpublished files" },
  });
  expect(problem("/.github/workflows/none.yml").group?.about).not.toBe("unpublished files");
});

test("links to files outside the root directory are one group", () => {
  for (const target of ["../src/index.ts", "../../README.md"])
    expect(about("b.md", target, "docs/")).toBe("outside");
  expect(about("guides/a.md", "../src/index.ts", "docs/")).toBe("begins src/");
  for (const target of ["../../cargo/check.html", "../../cargo/"])
    expect(about("guides/a.md", target, "docs/")).toBe("outside pages");
});

test("a file elsewhere in the repository is outside the root directory", () => {
  const files = new Set(["templates/docker.yaml", "docs/assets/logo.svg", "docs/pages/b.md"]);
  const problem = (target: string, kind: "link" | "embed" = "link") =>
    missingTarget(
      "b.md",
      { target, kind, wiki: false },
      {
        folders,
        root: "docs/pages/",
        resolver: null,
        unwritten: null,
        hasFile: (path) => files.has(path),
      },
    );
  expect(problem("./templates/docker.yaml")).toMatchObject({
    severity: "info",
    message: "./templates/docker.yaml is outside the folder docs/pages, so it is not published.",
    group: { about: "outside" },
  });
  expect(problem("/assets/logo.svg", "embed")).toMatchObject({
    severity: "warning",
    group: { about: "shown outside" },
  });
  expect(problem("./templates/podman.yaml").group?.about).toBe("begins templates/");
  // Through a symbolic link, a note is shown that is beside the file.
  expect(
    missingTarget(
      "readme.md",
      { target: "NOTES.md", kind: "link", wiki: false },
      {
        folders,
        root: "docs/pages/",
        resolver: null,
        unwritten: null,
        source: "README.md",
        hasFile: (path) => path === "NOTES.md",
      },
    ).group?.about,
  ).toBe("outside");
  // A single name may be that of any file.
  expect(problem("docker.yaml").group?.about).toBe("missing docker.yaml");
});

test.each([
  "{{ site.url }}/a",
  "@API_URL@/a.html",
  "${base}/a",
  "$(Base)/a",
  "%PUBLIC_URL%/a",
  "<%= url %>",
  "$BASE_URL/a",
  "$base$/a",
  "__BASE__/a",
  "%articleURL%",
  "{filename}/a",
  "/users/{user.id}",
  "/users/:id/posts",
  "/posts/[slug]",
  "images/plan-11*",
])("the address %s is filled in by a program", (target) => {
  expect(about("b.md", target)).toBe("template");
});

test.each([
  "a@example",
  "%E2%82%AC/a",
  "costs-$5/a",
  "@scope/package",
  "a/{1}",
  "C#/(a)",
  "Foo::a",
])("%s is no address that a program fills in", (target) => {
  expect(about("b.md", target)).not.toBe("template");
});

test("pages of the git host are one group", () => {
  for (const target of [
    "../issues/12",
    "../../../pulls?q=is%3Aopen",
    "../wiki/Home",
    "../../tree/main/src",
  ])
    expect(about("guides/a.md", `../${target}`)).toBe("pages of the host");
  // A folder of the content may have the same name.
  expect(about("guides/a.md", "../issues/12")).toBe("begins issues/");
  expect(about("b.md", "../assets/demo.gif")).toBe("missing assets/demo.gif");
});

test("an address of an email lacks the start of an address", () => {
  const problem = missingTarget(
    "b.md",
    { target: "nora@example.org", kind: "link", wiki: false },
    { folders, root: "", resolver: null, unwritten: null, hasFile: () => false },
  );
  expect(problem.suggestion).toBe("Write `mailto:nora@example.org`.");
});

test.each([
  ["items.mod.unsafe", "resolver"],
  ["proc_macro::Delimiter::None", "resolver"],
  ["none.md", "missing none.md"],
  ["guides/none", "missing guides/none"],
])("%s of a book with a preprocessor is in the group %j", (target, expected) => {
  const context = {
    folders,
    root: "",
    resolver: "the preprocessor spec",
    unwritten: null,
    hasFile: () => false,
  };
  expect(missingTarget("b.md", { target, kind: "link", wiki: false }, context).group?.about).toBe(
    expected,
  );
});

test("missing pictures of one folder are one group, and each names its file", () => {
  const problem = (target: string, wiki = false) =>
    missingTarget(
      "guides/a.md",
      { target, kind: "embed", wiki },
      { folders, root: "", resolver: null, unwritten: null, hasFile: () => false },
    );
  for (const target of ["../img/one.png", "img/two.webp", "../img/talk.mp4"])
    expect(problem(target)).toMatchObject({
      message: `No page or file is named ${target}.`,
      group: { about: "missing files img/" },
    });
  expect(problem("Pasted image 1.png", true).group).toMatchObject({
    about: "missing files ",
    message: "Pictures or other files that notes show do not exist.",
  });
  expect(problem("Tulips", true).group?.about).toBe("missing Tulips");
});
