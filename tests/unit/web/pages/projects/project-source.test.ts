import { expect, test } from "vitest";
import { nameFromUrl, sourceOfUrl } from "../../../../../web/src/pages/projects/project-source.ts";

test("a repository is copied once unless it is linked", () => {
  const url = "https://github.com/ada/garden";
  const copied = { url: ` ${url} `, branch: "", following: "copy", access: null } as const;
  expect(sourceOfUrl(copied)).toEqual({ kind: "clone", url });
  expect(sourceOfUrl({ ...copied, branch: "drafts", following: "follow" })).toEqual({
    kind: "git",
    url,
    branch: "drafts",
  });
});

test("a private repository is linked with its token, without spaces around it", () => {
  const access = { username: "", token: " glpat-1 " };
  expect(sourceOfUrl({ url: "https://host/a/b", branch: "", following: "copy", access })).toEqual({
    kind: "git",
    url: "https://host/a/b",
    access: { username: "", token: "glpat-1" },
  });
});

test("the project is named after the repository", () => {
  expect(nameFromUrl("https://example.org/ada/garden.git/")).toBe("garden");
  expect(nameFromUrl("")).toBe("");
});
