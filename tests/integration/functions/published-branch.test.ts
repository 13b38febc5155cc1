import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionName } from "#functions/registry.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { until } from "#tests/support/until.ts";
import {
  type RunningWorld,
  startRunningWorld,
} from "#tests/support/worlds/processes/running-world.ts";

let running: RunningWorld;
beforeAll(async () => {
  running = await startRunningWorld(() => Promise.resolve({}));
});
afterAll(() => running?.close());

test("a change on a branch is previewed, compared and merged, and its note moves with the links to it", async () => {
  const { world, ada } = running;
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  async function call(name: FunctionName, input: object = {}) {
    const at = { url: world.url, token: ada.token };
    const { status, body } = await callFunction(at, name, { projectId: project.id, ...input });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }
  const isLive = async () => (await call("read_publish_state"))["state"] === "live";
  const changes = [
    { path: "index.md", content: "# Home\n\n[[Roses]]\n" },
    { path: "Roses.md", content: "# Roses\n\n[[Home]]\n" },
  ];
  await call("commit_files", { changes });
  await until(isLive);

  const moved = await call("move_note", { from: "Roses.md", to: "plants/Red roses.md" });
  expect(moved).toMatchObject({
    files: 1,
    brokenLinks: { count: 0 },
    changedLinks: { count: 1, notes: [{ path: "index.md", links: 1, lines: [3] }] },
  });
  expect(await call("read_note", { path: "index.md" })).toMatchObject({
    content: "# Home\n\n[[Red roses]]\n",
  });
  await until(isLive);

  const branch = "drafts/tulips";
  await call("write_note", { branch, path: "Tulips.md", content: "# Tulips\n" });
  const path = "plants/Red roses.md";
  expect(await call("delete_note", { branch, path })).toMatchObject({
    deadLinks: { count: 1, notes: [{ path: "index.md" }] },
  });
  await call("create_preview", { branch });
  await until(async () => (await call("read_preview", { branch }))["state"] === "ready");
  expect(await call("compare_branch", { branch })).toMatchObject({
    fileCount: 2,
    site: {
      pages: { added: [{ title: "Tulips" }], removed: [{ title: "Roses" }] },
      links: { broken: [{ path: "index.md", line: 3 }] },
      newlyPublic: [{ path: "Tulips.md" }],
    },
  });
  const { commit } = await call("merge_branch", { branch });
  await until(isLive);
  expect(await call("read_publish_state")).toMatchObject({
    head: (commit as { sha: string }).sha,
    live: { status: "success" },
    isPinned: false,
  });
});
