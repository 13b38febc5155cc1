import { expect, test } from "vitest";
import { nameFromUrl, sourceOfUrl } from "../../../../../web/src/pages/projects/project-source.ts";

test("a repository is copied once unless it is linked", () => {
  const url = "https://github.com/ada/garden";
  expect(sourceOfUrl(` ${url} `, "", "copy")).toEqual({ kind: "clone", url });
  expect(sourceOfUrl(url, "drafts", "follow")).toEqual({
    kind: "github",
    owner: "ada",
    repo: "garden",
    branch: "drafts",
  });
});

test("the git host is recognized by its address", () => {
  const provider = (url: string) => {
    const source = sourceOfUrl(url, "", "follow");
    return source.kind === "git" ? source.provider : source.kind;
  };
  expect(provider("https://gitlab.com/ada/garden.git")).toBe("gitlab");
  expect(provider("https://codeberg.org/ada/garden")).toBe("gitea");
  expect(provider("https://bitbucket.org/ada/garden")).toBe("bitbucket");
  expect(provider("https://git.example.org/ada/garden")).toBe("other");
  expect(provider("https://github.com/ada/garden.git")).toBe("github");
});

test("the project is named after the repository", () => {
  expect(nameFromUrl("https://example.org/ada/garden.git/")).toBe("garden");
  expect(nameFromUrl("")).toBe("");
});
