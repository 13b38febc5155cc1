import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatasetFile, datasetFiles } from "#schemas/deployments/dataset.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { outcomeKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import {
  claimDataset,
  finishDataset,
  forgetOtherDatasets,
  renewDatasetClaim,
} from "#store/deployments/dataset-claims.ts";
import { findDeployment, wantDataset } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { BuildContext } from "#workers/builder/context.ts";
import { DATASET_VERSION } from "#content/dataset/dataset-version.ts";
import { promoteByHand } from "#store/projects/projects.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { retainProject } from "#workers/sweep/retention.ts";
import type { BuildWorld, TestProject } from "#tests/support/worlds/build-world.ts";
import { startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { datasetBytes, datasetOf } from "#tests/support/worlds/sites/dataset.ts";
import { until } from "#tests/support/until.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const rowOf = async (id: string): Promise<DeploymentDocument> => {
  const row = await findDeployment(world.context.db, id);
  return row ?? expect.fail("the deployment does not exist");
};
const stageOf = (row: DeploymentDocument) => row.stages.filter(({ name }) => name === "dataset");

/** A deployment with its pages but without its data. */
async function publish(
  files: Record<string, string> = { "index.md": "# Hello\n\n[[index]] #tag" },
): Promise<{ project: TestProject; row: DeploymentDocument & { artifact: string } }> {
  const project = await world.project();
  const { deployment } = await project.publish(files);
  return { project, row: { ...deployment, artifact: deployment.artifact ?? "" } };
}

/** A worker that calls `before` right before it stores a file of the dataset. */
function workerThat(before: (name: string) => Promise<void>): BuildContext {
  const { blobs } = world.context;
  return {
    ...world.context,
    blobs: {
      ...blobs,
      put: async (key, bytes) => {
        await before(key.slice(key.lastIndexOf("/") + 1));
        return blobs.put(key, bytes);
      },
    },
  };
}

test("the stage shows progress while it runs, sends events, and ends with a summary", async () => {
  const { project, row } = await publish();
  const states: string[] = [];
  const unsubscribe = await world.context.subscriber.subscribe(
    [deploymentTopic(row._id)],
    (event) => {
      if (event.name === "deployment.changed") states.push(event.data);
    },
  );
  let running = row as DeploymentDocument;
  const worker = workerThat(async (name) => {
    if (name !== "graph.json") return;
    await until(async () => {
      running = await rowOf(row._id);
      return stageOf(running)[0]?.summary?.startsWith("Laying out") ?? false;
    });
  });
  await makeDataset(worker, project.id);
  expect(stageOf(running)).toMatchObject([
    { durationMs: null, summary: "Laying out the graph: 2 nodes" },
  ]);
  expect(running).toMatchObject({ data: "pending" });
  const end = await rowOf(row._id);
  expect(end.data).toBe("ready");
  expect(stageOf(end)).toMatchObject([
    {
      durationMs: expect.any(Number),
      summary: "Search: 1 post written; graph: 2 nodes laid out, 1 edge",
    },
  ]);
  await until(() => states.includes("ready"));
  expect(states[0]).toBe("pending");
  unsubscribe();
});

test("the deployment is ready only after its last file is stored", async () => {
  const { project, row } = await publish();
  const states: string[] = [];
  const stored: string[] = [];
  await makeDataset(
    workerThat(async (name) => {
      states.push((await rowOf(row._id)).data);
      stored.push(name);
    }),
    project.id,
  );
  expect(new Set(states)).toEqual(new Set(["pending"]));
  for (const name of Object.keys(datasetFiles) as DatasetFile[])
    expect(await datasetBytes(world, { deployment: row }, name), name).not.toHaveLength(0);
});

test("workers that are woken at the same time build the dataset once", async () => {
  const { project, row } = await publish();
  const stored: string[] = [];
  const worker = workerThat(async (name) => void stored.push(name));
  await Promise.all([1, 2, 3].map(() => makeDataset(worker, project.id)));
  expect(stored.filter((name) => name === "vault.json")).toHaveLength(1);
  const end = await rowOf(row._id);
  expect(end.data).toBe("ready");
  expect(stageOf(end)).toHaveLength(1);
  await makeDataset(worker, project.id);
  expect(stored.filter((name) => name === "vault.json")).toHaveLength(1);
});

test("another worker leaves a dead worker's dataset alone until its claim expires, then builds it", async () => {
  const { project, row } = await publish();
  const claim = await claimDataset(world.context.db, row);
  if (!claim) throw new Error("the dataset is already claimed");
  await makeDataset(world.context, project.id);
  expect((await rowOf(row._id)).data).toBe("pending");

  await collection(world.context.db, "deployments").updateOne(
    { _id: row._id },
    { $set: { "datasetClaim.expiresAt": new Date(Date.now() - 1) } },
  );
  await makeDataset(world.context, project.id);
  expect((await rowOf(row._id)).data).toBe("ready");
  // The first worker is back after it was presumed dead. It can neither continue nor finish a claim that it has lost.
  expect(await renewDatasetClaim(world.context.db, claim)).toBe(false);
  const [stage] = stageOf(await rowOf(row._id));
  const late = { data: "failed" as const, version: DATASET_VERSION, stage: stage! };
  expect(await finishDataset(world.context.db, claim, late)).toBe(null);
  expect((await rowOf(row._id)).data).toBe("ready");
});

test("an attempt that fails halfway is followed by another one that writes the same files", async () => {
  const { project, row } = await publish({ "index.md": "[[Other]]", "Other.md": "Other" });
  const away = Object.assign(new Error("away"), { code: "ECONNRESET" });
  const worker = workerThat((name) =>
    name === "spec.json" ? Promise.reject(away) : Promise.resolve(),
  );
  await expect(makeDataset(worker, project.id, { isLast: true })).rejects.toBe(away);
  expect((await rowOf(row._id)).data).toBe("pending");
  await makeDataset(world.context, project.id);
  expect((await rowOf(row._id)).data).toBe("ready");
  const first = await datasetOf(world, { deployment: row });
  const again = await project.publish(undefined, { force: true, withoutCache: true });
  await makeDataset(world.context, project.id);
  expect(await datasetOf(world, again)).toEqual(first);
});

test("a deployment that retention removes in the meantime does not become ready", async () => {
  const { project, row } = await publish();
  const worker = workerThat(async (name) => {
    if (name === "vault.json")
      await collection(world.context.db, "deployments").updateOne(
        { _id: row._id },
        { $set: { removedAt: new Date() } },
      );
  });
  await makeDataset(worker, project.id);
  expect((await rowOf(row._id)).data).toBe("pending");
});

test("only the newest deployment gets its data automatically, an older one on request", async () => {
  const project = await world.project();
  const first = await project.publish({ "index.md": "one" });
  const second = await project.publish({ "index.md": "two" });
  await makeDataset(world.context, project.id);
  expect((await rowOf(second.deployment._id)).data).toBe("ready");
  expect((await rowOf(first.deployment._id)).data).toBe("pending");
  await wantDataset(world.context.db, first.deployment._id);
  await makeDataset(world.context, project.id);
  expect((await rowOf(first.deployment._id)).data).toBe("ready");
});

test("data of an older version is rebuilt or reported as unavailable", async () => {
  const { project, row } = await publish();
  await makeDataset(world.context, project.id);
  await forgetOtherDatasets(world.context.db, DATASET_VERSION);
  expect((await rowOf(row._id)).data).toBe("ready");
  await forgetOtherDatasets(world.context.db, DATASET_VERSION + 1);
  expect((await rowOf(row._id)).data).toBe("pending");
  await makeDataset(world.context, project.id);
  expect((await rowOf(row._id)).data).toBe("ready");

  await forgetOtherDatasets(world.context.db, DATASET_VERSION + 1);
  await world.context.blobs.remove(outcomeKey(project.id, row.artifact));
  await makeDataset(world.context, project.id);
  const end = await rowOf(row._id);
  expect(end.data).toBe("failed");
  expect(stageOf(end)).toMatchObject([{ summary: "Parts of the build no longer exist" }]);
});

test("data of the live deployment is also rebuilt if another deployment is newer", async () => {
  const { project, row } = await publish();
  await makeDataset(world.context, project.id);
  await project.publish({ "index.md": "two" });
  const live = { deploymentId: row._id, pushSeq: 1, at: new Date() };
  await collection(world.context.db, "projects").updateOne({ _id: project.id }, { $set: { live } });
  await forgetOtherDatasets(world.context.db, DATASET_VERSION + 1);
  await makeDataset(world.context, project.id);
  expect(await rowOf(row._id)).toHaveProperty("data", "ready");
});

describe("data of older deployments", () => {
  const filesOf = async (row: DeploymentDocument) => {
    const keys: string[] = [];
    const prefix = `datasets/${row.projectId}/${row.artifact}/`;
    for await (const key of world.context.blobs.list(prefix))
      keys.push(key.slice(key.lastIndexOf("/") + 1));
    return keys;
  };
  const MADE = Object.keys(datasetFiles).filter(
    (name) => !["handoff.json", "issues.json", "newly-public.json"].includes(name),
  );

  test("is removed when data of a newer one is ready, and is identical when it is requested again", async () => {
    const { project, row } = await publish({
      "index.md": "# Hello\n\n[[Note]] ![[dot.png]] #tag",
      "Note.md": "---\ndraft: true\n---\nnot yet",
      "Other.md": "[[gone]]",
    });
    await makeDataset(world.context, project.id);
    const before = await datasetOf(world, { deployment: row });
    await project.publish({ "index.md": "# Hello\n\nother words" });
    await makeDataset(world.context, project.id);
    expect((await rowOf(row._id)).data).toBe("pending");
    for (const name of MADE) expect(await filesOf(row)).not.toContain(name);

    expect(await wantDataset(world.context.db, row._id)).toBe(true);
    await makeDataset(world.context, project.id);
    expect((await rowOf(row._id)).data).toBe("ready");
    expect(await datasetOf(world, { deployment: row })).toEqual(before);
    // The user may come back to requested data, so it outlives a push.
    await project.publish({ "index.md": "third" });
    await makeDataset(world.context, project.id);
    expect((await rowOf(row._id)).data).toBe("ready");
  });

  test("is kept for the live deployment", async () => {
    const { project, row } = await publish();
    await makeDataset(world.context, project.id);
    await promoteByHand(world.context.db, project.id, row._id, true);
    await project.publish({ "index.md": "newer, and not live" });
    await makeDataset(world.context, project.id);
    expect((await rowOf(row._id)).data).toBe("ready");
  });

  test("is rebuilt if it is requested while it is being removed", async () => {
    const { project, row } = await publish();
    await makeDataset(world.context, project.id);
    await project.publish({ "index.md": "newer" });
    const { blobs } = world.context;
    let isRequested = false;
    const worker: BuildContext = {
      ...world.context,
      blobs: {
        ...blobs,
        remove: async (key) => {
          if (key.includes(row.artifact) && (await wantDataset(world.context.db, row._id)))
            isRequested = true;
          await blobs.remove(key);
        },
      },
    };
    await makeDataset(worker, project.id);
    expect(isRequested).toBe(true);
    expect((await rowOf(row._id)).data).toBe("ready");
    expect(await filesOf(row)).toEqual(expect.arrayContaining(MADE));
  });

  test("that was only partly removed is removed by the next retention", async () => {
    const { project, row } = await publish();
    await makeDataset(world.context, project.id);
    await project.publish({ "index.md": "newer" });
    const { blobs } = world.context;
    const remove = (key: string) =>
      key.endsWith("vault.json") ? Promise.reject(new Error("killed")) : blobs.remove(key);
    const dying = { ...world.context, blobs: { ...blobs, remove } };
    await expect(makeDataset(dying, project.id)).rejects.toThrow("killed");
    expect(await filesOf(row)).toContain("vault.json");
    await collection(world.context.db, "deployments").updateOne(
      { _id: row._id },
      { $set: { "datasetClaim.expiresAt": new Date(0) } },
    );
    const sweep = { ...world.context, stopping: new AbortController().signal };
    await retainProject(sweep, await project.document());
    for (const name of MADE) expect(await filesOf(row)).not.toContain(name);
  });
});
