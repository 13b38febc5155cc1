import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { claimPlan, finishPlan, type PlannedFile } from "#store/projects/source-plans.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const show = async (projectId: string, path: string) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(["show", `main:${path}`], { cwd })).stdout;
};

/** What the worker stores when it has found the links. */
async function finish(planId: string, commit: string, files: PlannedFile[]): Promise<void> {
  const { db } = world.services;
  const plan = await claimPlan(db, planId, new Date());
  if (!plan) throw new Error("the plan is not queued");
  await finishPlan(db, plan, { commit, links: null, files });
}

test("a plan is made once, and its commit moves the file and changes the links byte by byte", async () => {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Moves",
    source,
  });
  const projectId = project.id;
  const changes = [
    { path: "a.md", content: "# A\\r\\n" },
    { path: "home.md", content: "Ä [a](a.md)\r\n" },
  ];
  const { commit } = await ada.api.source.write.mutate({ projectId, base: null, changes });
  const of = { projectId, from: "a.md", to: "b/a.md" };
  const { plan } = await ada.api.source.plan.query(of);
  expect(plan).toMatchObject({ kind: "move", state: "queued", commit: null, links: null });
  expect((await ada.api.source.plan.query(of)).plan.id).toBe(plan.id);
  const old = { data: { appCode: "source_plan_gone" } };
  const save = () => ada.api.source.commitPlan.mutate({ projectId, planId: plan.id });
  await expect(save()).rejects.toMatchObject(old);
  const at = Buffer.byteLength("Ä [a](");
  const edit = { at, length: "a.md".length, bytes: Buffer.from("b/a.md").toString("base64") };
  await finish(plan.id, commit.sha, [
    { from: "a.md", path: "b/a.md", edits: [] },
    { from: "home.md", path: "home.md", edits: [edit] },
  ]);
  await save();
  expect(await show(projectId, "home.md")).toBe("Ä [a](b/a.md)\r\n");
  expect(await show(projectId, "b/a.md")).toBe(changes[0]?.content);
  // The branch has moved, with the plan's own commit.
  await expect(save()).rejects.toMatchObject({ data: { appCode: "source_plan_old" } });
  const bob = await world.signUp();
  await expect(bob.api.source.plan.query(of)).rejects.toMatchObject({ data: { httpStatus: 404 } });
});
