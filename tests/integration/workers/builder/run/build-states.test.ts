import { existsSync, readdirSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import {
  claimBuild,
  finishBuild,
  requeueBuild,
  writeProgress,
} from "#store/deployments/build-claims.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import { releaseLostBuilds } from "#store/deployments/lost-builds.ts";
import { renewClaim } from "#store/deployments/renew-claim.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { promoteByHand, updateProject } from "#store/projects/projects.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import type { BuildWorld, TestProject } from "#tests/support/worlds/build-world.ts";
import { startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const claimAs = (project: TestProject, workerId: string, cap = 2) =>
  claimBuild(world.context.db, { projectId: project.id, workerId, cap });

async function claimOf(project: TestProject, workerId = "worker") {
  const result = await claimAs(project, workerId);
  if (result.kind !== "claimed") throw new Error(`not claimed: ${result.kind}`);
  return result;
}

/** Simulates a worker that has been silent for longer than its lease. */
async function letLeaseRunOut(project: TestProject): Promise<void> {
  const { db } = world.context;
  const past = new Date(Date.now() - 1_000);
  await collection(db, "projects").updateOne(
    { _id: project.id },
    { $set: { "claim.expiresAt": past } },
  );
  await collection(db, "deployments").updateMany(
    { projectId: project.id, status: "running" },
    { $set: { leaseExpiresAt: past } },
  );
}

describe("pushes and builds", () => {
  test("only the newest of many queued pushes is built, and the others give the reason", async () => {
    const project = await world.project();
    const rows = [];
    for (let at = 0; at < 5; at++) rows.push(await project.push({ "index.md": `Version ${at}` }));
    await runBuild(world.context, project.id);
    const stored = await Promise.all(rows.map(({ _id }) => findDeployment(world.context.db, _id)));
    expect(stored.map((row) => row?.status)).toEqual([
      ...Array.from({ length: 4 }, () => "canceled"),
      "success",
    ]);
    expect(stored[0]?.reason).toBe("superseded");
    expect((await project.document()).live?.deploymentId).toBe(rows[4]?._id);
  });

  test("rapid pushes wait until they stop, then the newest is built", async () => {
    const { db } = world.context;
    const project = await world.project();
    await project.publish({ "index.md": "Hello" });
    let newest = "";
    for (let at = 0; at < 10; at++) newest = (await project.push())._id;
    await project.tree.commit({ "index.md": "The last one" });
    // Simulates pushes at this very moment. Their time is ahead of the clock, but too little to look like a clock error.
    const move = async (at: Date) => {
      const rows = { projectId: project.id };
      await collection(db, "deployments").updateMany(rows, { $set: { createdAt: at } });
      await updateProject(db, project.id, {
        live: { ...(await project.document()).live!, at },
      });
    };
    await move(new Date(Date.now() + 30_000));
    await runBuild(world.context, project.id);
    expect((await findDeployment(db, newest))?.status).toBe("queued");
    await move(new Date(Date.now() - 3_600_000));
    newest = (await project.push({}, { force: true }))._id;
    await move(new Date(Date.now() - 3_600_000));
    await runBuild(world.context, project.id);
    const started = { projectId: project.id, startedAt: { $ne: null } };
    expect(await collection(db, "deployments").countDocuments(started)).toBe(2);
    expect((await project.document()).live?.deploymentId).toBe(newest);
  });

  test("a push that changes nothing is skipped, and a forced one is built", async () => {
    const project = await world.project();
    const first = await project.publish({ "index.md": "Hello" });
    const again = await project.publish();
    expect(again.deployment).toMatchObject({ status: "skipped", reason: "nothing changed" });
    expect((await project.document()).live?.deploymentId).toBe(first.deployment._id);
    const forced = await project.publish(undefined, { force: true });
    expect(forced.deployment.status).toBe("success");
    expect(forced.manifest.files).toEqual(first.manifest.files);
  });

  test("changed settings count as a change", async () => {
    const project = await world.project();
    await project.publish({ "index.md": "one\ntwo" });
    const { settings } = await project.document();
    await updateProject(world.context.db, project.id, {
      settings: { ...settings, formatting: { hardLineBreaks: true } },
    });
    const { deployment, page } = await project.publish();
    expect(deployment.status).toBe("success");
    expect(await page("/")).toMatch(/one<br>/);
  });

  test("a late event of an older push builds the head, not the older commit", async () => {
    const project = await world.project();
    await project.publish({ "index.md": "new" });
    const late = await project.publish(undefined, {
      commit: { sha: "0".repeat(40), message: "old", author: { name: "", email: "" }, at: null },
    });
    expect(late.deployment.status).toBe("skipped");
    expect(late.deployment.commit?.message).not.toBe("old");
  });

  test.each([
    ["an empty repository (A22)", {}, "repo_empty"],
    ["a repository without notes (C28)", { "photo.png": "x" }, "no_content"],
  ])("%s fails with its own code and an explanation in the log", async (_what, files, code) => {
    const project = await world.project();
    if (Object.keys(files).length > 0) {
      const { deployment, log } = await project.publish(files);
      expect(deployment).toMatchObject({ status: "failed", errorCode: code });
      expect(log.at(-1)).toMatchObject({ level: "error" });
      return;
    }
    await collection(world.context.db, "deployments").insertOne({
      ...(await (await world.project()).push({ "a.md": "x" })),
      _id: newId().slice(0, 12),
      projectId: project.id,
      orgId: project.orgId,
      number: 1,
    });
    await runBuild(world.context, project.id);
    const row = await collection(world.context.db, "deployments").findOne({
      projectId: project.id,
    });
    expect(row).toMatchObject({ status: "failed", errorCode: code });
  });

  test.each([
    ["notes elsewhere", { "docs/photo.png": "x", "README.md": "x" }, "change the root directory"],
    ["no notes", { "docs/photo.png": "x" }, "Add a file whose name ends in .md"],
  ])(
    "a root directory without notes is named in the error if the repository has %s",
    async (_where, files, todo) => {
      const project = await world.project({ settings: { rootDirectory: "docs" } });
      const { deployment } = await project.publish(files);
      expect(deployment.errorCode).toBe("no_content");
      expect(deployment.reason).toContain("in the folder “docs”");
      expect(deployment.reason).toContain(todo);
    },
  );

  test("content errors only fail the build if the project requires it, and the site stays", async () => {
    const project = await world.project({ settings: { failOnIssues: true } });
    const first = await project.publish({ "index.md": "Hello" });
    const { deployment, log } = await project.publish({ "keys.md": `AKIAX7QH3VJ2M6TPKD4W` });
    expect(deployment).toMatchObject({ status: "failed", errorCode: "issues_found" });
    expect(deployment.reason).toContain("keys.md:1");
    expect((await project.document()).live?.deploymentId).toBe(first.deployment._id);
    const lines = log.map(({ text }) => text).filter((text) => text.includes("keys.md:1"));
    expect(lines).toHaveLength(1);
    const issues = await world.context.blobs.get(stoppedIssuesKey(project.id, deployment._id));
    expect(JSON.parse(String(issues))).toEqual([
      expect.objectContaining({ path: "keys.md", line: 1, severity: "error", category: "secret" }),
    ]);
  });

  test.each([
    ["is missing (B10)", "dcos"],
    ["is a file (B10)", "index.md"],
    ["is a link to a folder (C04)", "link"],
  ])(
    "a root directory that %s fails, and the error lists the existing folders",
    async (_what, rootDirectory) => {
      const project = await world.project({ settings: { rootDirectory } });
      await symlink("docs", join(project.tree.directory, "link"));
      const files = { "docs/index.md": "Hello", "index.md": "Hello" };
      const { deployment } = await project.publish(files);
      expect(deployment.errorCode).toBe("content_dir_missing");
      expect(deployment.reason).toContain("docs");
    },
  );

  test("no temporary files remain on disk after a build", async () => {
    const project = await world.project();
    await project.publish({ "index.md": "Hello" });
    const temporary = join(world.directory, "tmp", "builds");
    expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
  });
});

describe("claims", () => {
  test("only one worker at a time builds a project", async () => {
    const project = await world.project();
    await project.push({ "index.md": "one" });
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claimAs(project, `worker ${at}`)),
    );
    expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    await project.push({ "index.md": "two" });
    expect((await claimAs(project, "another")).kind).toBe("build");
  });

  test("an organization builds no more than its limit, and reuses a free slot", async () => {
    const { _id: orgId } = await insertOrg(world.context.db, {
      name: "Many",
      handle: newId().slice(0, 10),
      ownerId: newId(),
      personal: false,
    });
    const projects = await Promise.all([1, 2, 3].map(() => world.project({ orgId })));
    for (const project of projects) await project.push({ "index.md": "Hello" });
    const results = [];
    for (const project of projects) results.push(await claimAs(project, "worker", 2));
    expect(results.map(({ kind }) => kind)).toEqual(["claimed", "claimed", "slot"]);
    const first = results[0];
    if (first?.kind !== "claimed") throw new Error("not claimed");
    await requeueBuild(world.context.db, first.claim);
    expect((await claimAs(projects[2]!, "worker", 2)).kind).toBe("claimed");
  });

  test("workers that claim one project at the same time share one slot for it", async () => {
    const project = await world.project();
    await project.push({ "index.md": "one" });
    await Promise.all(Array.from({ length: 8 }, (_, at) => claimAs(project, `worker ${at}`)));
    const org = await collection(world.context.db, "orgs").findOne({ _id: project.orgId });
    expect(org?.slots).toHaveLength(1);
  });

  test("a worker that was silent for too long can neither promote nor write after another worker has taken over", async () => {
    const { db } = world.context;
    const project = await world.project();
    const row = await project.push({ "index.md": "one" });
    const zombie = await claimOf(project, "zombie");
    await letLeaseRunOut(project);
    expect((await releaseLostBuilds(db)).map(({ _id }) => _id)).toContain(row._id);
    expect(await promoteBuild(db, zombie.claim)).toBe("lost");
    const next = await claimOf(project, "next");
    expect(await renewClaim(db, zombie.claim, 15_000)).toBe("lost");
    expect(await writeProgress(db, zombie.claim, { artifact: "zombie" })).toBe(false);
    expect(await promoteBuild(db, zombie.claim)).toBe("lost");
    const end = { status: "success" as const, reason: null, errorCode: null, stages: [] };
    expect(await finishBuild(db, zombie.claim, end)).toBe(false);
    const org = await collection(db, "orgs").findOne({ _id: project.orgId });
    expect(org?.slots.map(({ deploymentId }) => deploymentId)).toEqual([row._id]);
    expect(await promoteBuild(db, next.claim)).toBe("live");
  });

  test("an older build never replaces a newer site", async () => {
    const { db } = world.context;
    const project = await world.project();
    const first = await project.publish({ "index.md": "one" });
    await project.push({ "index.md": "two" });
    const { claim } = await claimOf(project);
    const newer = {
      deploymentId: first.deployment._id,
      pushSeq: claim.pushSeq + 1,
      at: new Date(),
    };
    await updateProject(db, project.id, { live: newer });
    expect(await promoteBuild(db, claim)).toBe("older");
  });

  test("a running build goes live even if another deployment was promoted in the meantime without a pin", async () => {
    const { db } = world.context;
    const project = await world.project();
    const first = await project.publish({ "index.md": "one" });
    await project.push({ "index.md": "two" });
    const { claim } = await claimOf(project);
    await promoteByHand(db, project.id, first.deployment._id, false);
    expect(await promoteBuild(db, claim)).toBe("live");
  });

  test("a rollback pins the site: later builds are stored and say so", async () => {
    const { db } = world.context;
    const project = await world.project();
    const first = await project.publish({ "index.md": "one" });
    await promoteByHand(db, project.id, first.deployment._id, true);
    const second = await project.publish({ "index.md": "two" });
    expect(second.deployment).toMatchObject({
      status: "success",
      reason: expect.stringContaining("the site is pinned"),
    });
    expect((await project.document()).live?.deploymentId).toBe(first.deployment._id);
  });
});
