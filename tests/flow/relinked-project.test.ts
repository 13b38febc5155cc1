import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git-remote.ts";
import { type RunningWorld, startRunningWorld } from "#tests/support/worlds/running-world.ts";
import type { Person } from "#tests/support/worlds/world.ts";

/** A linked project that follows another repository, with every Pressmark process. */
let running: RunningWorld;
let ada: Person;
let host: GitRemote;
let directory: string;

beforeAll(async () => {
  running = await startRunningWorld(async (path) => {
    directory = path;
    host = await startGitRemote(join(directory, "host"));
    return { GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host };
  });
  ({ ada } = running);
});
afterAll(async () => {
  await running?.close();
  await host.close();
});

/** A repository with a history of its own. */
async function publish(name: string, text: string): Promise<string> {
  const tree = await createWorkTree(join(directory, name));
  const sha = await tree.commit({ "index.md": `# ${text}\n` });
  await tree.git("push", "--quiet", host.url(name), "main");
  return sha;
}

test("a project that follows another repository builds the head there, and keeps its former deployments", async () => {
  const first = await publish("here", "Here");
  const second = await publish("elsewhere", "There");
  const access = { username: "ada", token: new URL(host.url("here")).password };
  const sourceOf = (name: string) =>
    ({ kind: "git", url: host.bareUrl(name), provider: "other", access }) as const;
  const created = { orgId: ada.org, name: "Moving", source: sourceOf("here") };
  const { id: projectId } = (await ada.api.projects.create.mutate(created)).project;
  const built = async () => {
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    return deployments.map(({ commit, status, live }) => [commit?.sha, status, live]);
  };
  await expect.poll(built).toEqual([[first, "success", true]]);

  const source = sourceOf("elsewhere");
  const { project } = await ada.api.projects.relink.mutate({ projectId, source });
  expect(project).toMatchObject({ sourceUrl: source.url, live: { commit: { sha: first } } });
  await expect.poll(built).toEqual([
    [second, "success", true],
    [first, "success", false],
  ]);
});
