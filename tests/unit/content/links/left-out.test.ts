import { expect, test } from "vitest";
import { leftOutProblem } from "#content/links/left-out.ts";

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
