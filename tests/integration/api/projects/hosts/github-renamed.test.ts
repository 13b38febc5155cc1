import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { startHttpDouble } from "#tests/support/doubles/http-double.ts";
import { signInAtGithub } from "#tests/support/worlds/github-world.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** GitHub's API redirects requests with the former name of a repository. */
let github: GithubDouble;
let world: World;

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld(github.variables);
});
beforeEach(() => {
  github.hooks.length = 0;
  github.answers.clear();
});
afterAll(async () => {
  await world.close();
  await github.close();
});

async function importAs(name: string, formerly: string | null) {
  github.person = newGithubPerson({
    repositories: [{ owner: "octo-org", name: "park", formerly, private: true }],
  });
  const member = await signInAtGithub(world);
  const importing = member.api.projects.create.mutate({
    orgId: member.org,
    name: "Park",
    source: { kind: "github", owner: "octo-org", repo: name, connect: true },
  });
  return { member, importing };
}
const codeOf = (error: unknown) => (error as { data?: { appCode?: string } }).data?.appCode;

test("a repository is imported by its former name, and the project has the name of today", async () => {
  const { importing } = await importAs("garden", "octo-org/garden");
  const { project } = await importing;
  expect(project).toMatchObject({ owner: "octo-org", repo: "park" });
  expect(project.hostWebhook?.state).toBe("ready");
  expect(github.hooks).toMatchObject([{ repository: "octo-org/park" }]);
});

test("the webhook of a repository whose new name Pressmark does not know yet is still set up", async () => {
  const { member, importing } = await importAs("park", "octo-org/garden");
  const { project } = await importing;
  await collection(world.services.db, "projects").updateOne(
    { _id: project.id },
    { $set: { "source.repo": "garden" } },
  );
  const { webhookSecret } = await member.api.projects.webhookSecret.rotate.mutate({
    projectId: project.id,
  });
  expect(github.hooks).toMatchObject([{ config: { secret: webhookSecret } }]);
  github.hooks.length = 0;
  await member.api.projects.hostWebhook.create.mutate({ projectId: project.id });
  expect(github.hooks).toHaveLength(1);
});

test("a redirect to another server is not followed, and no token arrives there", async () => {
  const asked: string[] = [];
  const elsewhere = await startHttpDouble(({ path }) => {
    asked.push(path);
    return { body: {} };
  });
  github.answers.set("/api/v3/repos/octo-org/park", {
    status: 301,
    headers: { location: `${elsewhere.url}/api/v3/repositories/1` },
  });
  const { importing } = await importAs("park", null);
  expect(await importing.then(() => "imported", codeOf)).toBe("github_unavailable");
  expect(asked).toEqual([]);
  await elsewhere.close();
});

test("a repository that redirects in circles is refused", async () => {
  const path = "/api/v3/repos/octo-org/park";
  github.answers.set(path, { status: 301, headers: { location: path } });
  const { importing } = await importAs("park", null);
  expect(await importing.then(() => "imported", codeOf)).toBe("github_unavailable");
});
