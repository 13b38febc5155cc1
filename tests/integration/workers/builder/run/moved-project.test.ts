import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { finishMove, moveProject } from "#store/projects/move-project.ts";
import { findOrg, insertOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { until } from "#tests/support/until.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld({ BUILDS_PER_ORG: "1" });
});
afterAll(() => world?.close());

const newOrg = (handle: string) =>
  insertOrg(world.context.db, { name: handle, handle, ownerId: newId(), personal: false });

test("a build that runs while its project moves goes live, and no organization keeps its slot", async () => {
  const { db, blobs } = world.context;
  const [from, to] = [await newOrg("from-here"), await newOrg("to-there")];
  const project = await world.project({ orgId: from._id });
  await project.push({ "note.md": "# A note" });
  let release = () => {};
  let writing = false;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const putFile = blobs.putFile.bind(blobs);
  blobs.putFile = async (key, path) => {
    const isFirst = !writing;
    writing = true;
    if (isFirst) await gate;
    return putFile(key, path);
  };
  try {
    const build = runBuild(world.context, project.id);
    await until(() => writing);
    expect((await findOrg(db, from._id))?.slots).toHaveLength(1);
    const siteLabel = `${newId()}--to-there`;
    const document = (await findProject(db, project.id))!;
    const { handle } = document;
    const fromOrgHandle = from.handle;
    const target = { orgId: to._id, orgHandle: to.handle, handle, siteLabel };
    await moveProject(db, document, { fromOrgHandle, ...target });
    await finishMove(db, project.id);
    // Meanwhile the new organization uses all its slots.
    const other = await world.project({ orgId: to._id });
    await other.publish({ "note.md": "# Another" });
    release();
    await build;
  } finally {
    blobs.putFile = putFile;
    release();
  }
  const movedProject = (await findProject(db, project.id))!;
  const [row] = await collection(db, "deployments").find({ projectId: project.id }).toArray();
  expect(row).toMatchObject({ status: "success", orgId: to._id });
  expect(movedProject.live?.deploymentId).toBe(row?._id);
  expect(movedProject.claim).toBeNull();
  for (const org of [from, to]) expect((await findOrg(db, org._id))?.slots).toEqual([]);

  // A push that was routed with the old project data is built, and its row moves too.
  const late = await project.publish({ "second.md": "# Another note" });
  expect(late.deployment).toMatchObject({ status: "success", orgId: from._id });
  await finishMove(db, project.id);
  const rows = await collection(db, "deployments").find({ projectId: project.id }).toArray();
  expect(rows.map(({ orgId }) => orgId)).toEqual([to._id, to._id]);
  for (const org of [from, to]) expect((await findOrg(db, org._id))?.slots).toEqual([]);
});
