import { afterAll, beforeAll, expect, test } from "vitest";
import { findDeployment } from "#store/deployments/deployments.ts";
import { type BuildWorld, published, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { GREEDY, STUCK } from "#tests/support/inputs/threads/stuck-compile-thread.ts";
import { type CompilePool, openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";

let world: BuildWorld;
let compilers: CompilePool;
beforeAll(async () => {
  world = await startBuildWorld();
  const thread = new URL(
    "../../../../support/inputs/threads/stuck-compile-thread.ts",
    import.meta.url,
  );
  // Much longer than the other notes need on any machine.
  compilers = openCompilePool(2, { thread, noteTimeoutMs: 5_000, batchTimeoutMs: 5_000 });
});
afterAll(async () => {
  await compilers?.close();
  await world?.close();
});

test("a note that takes too long or too much memory fails alone and is listed as an issue", async () => {
  const project = await world.project();
  const { _id } = await project.push({
    "index.md": "# Hello",
    "stuck.md": STUCK,
    "greedy.md": GREEDY,
    "other.md": "# Another note",
  });
  await runBuild({ ...world.context, compilers }, project.id);
  const deployment = await findDeployment(world.context.db, _id);
  expect(deployment).toMatchObject({ status: "success", counts: { errors: 1 } });
  const { issues, page } = await published(world.context, deployment!);
  for (const path of ["stuck.md", "greedy.md"]) {
    expect(issues).toContainEqual(
      expect.objectContaining({
        path,
        severity: "error",
        category: "note",
        message: "The note took too long to render and was left out.",
      }),
    );
    expect(await page(`/${path.slice(0, -3)}`)).toBeNull();
  }
  expect(await page("/")).toContain("Hello");
  expect(await page("/other")).toContain("Another note");

  // Stopped threads have been replaced, so the next build compiles normally.
  const { deployment: next } = await project.publish({ "stuck.md": "# Free", "greedy.md": "# A" });
  expect(next).toMatchObject({ status: "success", counts: { errors: 0 } });
});
