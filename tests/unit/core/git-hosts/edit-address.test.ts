import { expect, test } from "vitest";
import { editAddresses } from "#core/git-hosts/edit-address.ts";
import { parseEnv } from "#schemas/env/env.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

const env = parseEnv({ NODE_ENV: "test" });

type Source = Partial<ProjectDocument["source"]>;
const addressOf = (source: Source, branch = "main") =>
  editAddresses(env, {
    source: { kind: "git", url: null, owner: "ada", repo: "garden", ...source },
    branch,
  })?.("docs/a b#1.md") ?? null;

test.each<[host: string, source: Source, address: string]>([
  [
    "GitHub",
    { kind: "github", url: "https://github.com/ada/garden.git" },
    "https://github.com/ada/garden/edit/main/docs/a%20b%231.md",
  ],
  [
    "GitLab",
    { url: "https://user:secret@gitlab.example/ada/x/garden.git", provider: "gitlab" },
    "https://gitlab.example/ada/x/garden/-/edit/main/docs/a%20b%231.md",
  ],
  [
    "Gitea, by ssh",
    { url: "ssh://git@gitea.example/ada/garden.git", provider: "gitea" },
    "https://gitea.example/ada/garden/_edit/main/docs/a%20b%231.md",
  ],
  [
    "Bitbucket",
    { url: "https://bitbucket.org/ada/garden.git", provider: "bitbucket" },
    "https://bitbucket.org/ada/garden/src/main/docs/a%20b%231.md?mode=edit&at=main",
  ],
])("a note of a repository at %s can be edited there", (_host, source, address) => {
  expect(addressOf(source)).toBe(address);
});

test("a branch with a slash stays a path", () => {
  const source: Source = { kind: "github", url: "https://github.com/ada/garden.git" };
  expect(addressOf(source, "docs/2.x")).toContain("/edit/docs/2.x/docs/");
});

test.each<[why: string, source: Source]>([
  ["is only a copy", { kind: "clone", url: "https://github.com/ada/garden.git" }],
  ["is built in", { kind: "remote" }],
  ["is at an unknown host", { url: "https://git.example/ada/garden.git", provider: "other" }],
])("a note has no edit link if its repository %s", (_why, source) => {
  expect(addressOf(source)).toBeNull();
});
