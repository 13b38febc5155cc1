import { expect, test } from "vitest";
import { isMistypedAddress, leftOutProblem } from "#content/links/left-out.ts";

test("links into one hidden folder are one group, and others are one for each folder", () => {
  const excluded = { root: "", withheldFiles: new Set<string>(), submodules: [] };
  const about = (path: string) =>
    leftOutProblem(path, { kind: "link" } as never, excluded as never).group?.about;
  expect(about("docs/.agent/skills/a/one.md")).toBe("left out docs/.agent/");
  expect(about("docs/.agent/two.md")).toBe("left out docs/.agent/");
  expect(about("docs/drafts/a/one.md")).toBe("left out docs/drafts/a/");
  const file = leftOutProblem(".licensei.toml", { kind: "link" } as never, excluded as never);
  expect(file.group?.message).toMatch(/^Links to files were removed/);
});

test("links into a submodule are one issue of information, and a missing picture is a warning", () => {
  const excluded = { root: "", withheldFiles: new Set<string>(), submodules: ["parts/m"] };
  const problem = (path: string, kind: string) =>
    leftOutProblem(path, { kind } as never, excluded as never);
  const links = ["parts/m/a.md", "parts/m/b/c.md"].map((path) => problem(path, "link"));
  expect(links.map(({ severity, group }) => [severity, group?.about])).toEqual([
    ["info", "submodule parts/m"],
    ["info", "submodule parts/m"],
  ]);
  expect(problem("parts/m/a.png", "embed").severity).toBe("warning");
});

test("a dot too many or a missing slash is a mistake, not the name of a hidden file", () => {
  const exists = (target: string) => ["images/a.png", "../images/a.png"].includes(target);
  for (const target of ["..events/a.md", ".../a.md", ".images/a.png", ".././../..b/a.md"])
    expect(isMistypedAddress(target, exists), target).toBe(true);
  expect(isMistypedAddress("../.images/a.png", exists)).toBe(true);
  for (const target of [".github/a.md", "../.github/a.md", ".draft.md", "../a.md", "./a.md", "..."])
    expect(isMistypedAddress(target, exists), target).toBe(false);
});
