import { expect, test } from "vitest";
import { nameFromUrl, sourceOfUrl } from "../../../../../web/src/pages/projects/project-source.ts";

test("a repository is copied once unless it is linked", () => {
  const url = "https://github.com/ada/garden";
  expect(sourceOfUrl(` ${url} `, "", "copy")).toEqual({ kind: "clone", url });
  expect(sourceOfUrl(url, "drafts", "follow")).toEqual({
    kind: "git",
    url,
    branch: "drafts",
  });
});

test("the project is named after the repository", () => {
  expect(nameFromUrl("https://example.org/ada/garden.git/")).toBe("garden");
  expect(nameFromUrl("")).toBe("");
});
