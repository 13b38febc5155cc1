import { expect, test } from "vitest";
import { isOtherRepository, linkSource } from "#core/git-hosts/linked-repository.ts";
import { findGitHost } from "#core/git-hosts/hosts.ts";
import type { Env } from "#schemas/env/env.ts";

const env = {
  GITHUB_URL: "https://github.com",
  GIT_ALLOW_PRIVATE_HOSTS: [] as readonly string[],
} as Env;
const link = (url: string) => linkSource(env, { kind: "git", url });

test("a host recognizes its repository by an ssh address, which the project keeps", () => {
  expect(link("git@github.com:ada/notes.git")).toEqual({
    kind: "git",
    url: "git@github.com:ada/notes.git",
    provider: "github",
    owner: "ada",
    repo: "notes",
  });
  expect(link("ssh://git@gitlab.com/group/sub/notes.git")).toMatchObject({
    provider: "gitlab",
    owner: "group/sub",
    repo: "notes",
  });
  const own = link("ssh://git@git.example.org:2222/srv/ada/notes.git");
  expect(own).toMatchObject({ owner: "ada", repo: "notes" });
  expect(own.provider).toBeUndefined();
});

test.each([
  ["github", "git@github.com:ada/notes.git"],
  ["gitlab", "git@gitlab.com:ada/notes.git"],
])("webhooks of %s belong to the repository with this ssh address", (name, url) => {
  const host = findGitHost(name)!;
  const isOther = (fullName: string) =>
    isOtherRepository({ env }, host, {
      project: { source: link(url) },
      delivery: { repository: { id: "1", fullName, defaultBranch: "main", isPrivate: true } },
    } as never);
  expect(isOther("ada/notes")).toBe(false);
  expect(isOther("ada/other")).toBe(true);
});
