import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "#schemas/env/env.ts";
import { collection } from "#store/collections.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { readRelease } from "#store/blobs/release.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** A user rolls back to an earlier deployment while visitors read and others push. */
const TIMEOUT_MS = scaled(600_000, 1_200_000);
const ROLLBACKS = scaled(4, 100);
const VERSIONS = 3;
const READERS = 8;
/** Readers that never pause take the processor from the builds that the test waits for. */
const READ_PAUSE_MS = scaled(50, 0);
/** One second is promised. A machine that does all of this at the same time may take longer. */
const SLOWEST_MS = 3_000;

let rig: Rig;
let site: Site;

beforeAll(async () => {
  rig = await startRig();
  await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
  site = await rig.createSite(await rig.signUp());
}, TIMEOUT_MS);
afterAll(() => rig?.close());

const pageOf = (version: number) => `# Site\n\n${`Version-${version}.\n\n`.repeat(300)}`;

async function pushVersion(version: number): Promise<string> {
  const { id } = await site.push({ "index.md": pageOf(version) });
  return id;
}

/** Hash of a deployment's content, and of how its row says it was built. */
async function printOf(id: string) {
  const row = await collection(rig.db, "deployments").findOne({ _id: id });
  const blobs = openBlobs(parseEnv({ DATA_DIR: rig.dataDir }));
  const release = await readRelease(blobs, site.project.id, row?.artifact ?? "");
  const sha = createHash("sha256")
    .update(JSON.stringify(release?.manifest ?? ""))
    .digest("hex");
  return { sha, attempts: row?.attempts, finishedAt: row?.finishedAt, artifact: row?.artifact };
}

/** Reads continuously, and records every wrong response. */
function readers() {
  const faults: string[] = [];
  let newest = 0;
  let reading = true;
  const look = async () => {
    while (reading) {
      const { status, body } = await rig.read(site.project, "/");
      const versions = new Set(body.match(/Version-\d+/g));
      if (status !== 200 || versions.size !== 1 || !body.trimEnd().endsWith("</html>"))
        faults.push(`${status}: ${[...versions].join(", ")}`);
      else newest = Number([...versions][0]?.slice("Version-".length));
      await sleep(READ_PAUSE_MS);
    }
  };
  const all = Array.from({ length: READERS }, look);
  return {
    faults,
    newest: () => newest,
    stop: async () => {
      reading = false;
      await Promise.all(all);
    },
  };
}

test(
  "a rollback restores exactly the earlier site, builds nothing, and no later push undoes it",
  async () => {
    const { api } = site.member;
    const ids: string[] = [];
    for (let version = 0; version < VERSIONS; version++) {
      ids.push(await pushVersion(version));
      await site.ended(ids[version]!);
    }
    const first = ids[0]!;
    const before = await printOf(first);
    const load = readers();
    const took: number[] = [];
    let version = VERSIONS;
    for (let at = 0; at < ROLLBACKS; at++) {
      // A build is running when the rollback is requested.
      const building = await pushVersion(version);
      const began = performance.now();
      await api.deployments.pin.mutate({ deploymentId: first });
      await until(async () => (await rig.read(site.project, "/")).body.includes("Version-0."));
      took.push(performance.now() - began);
      const later = await pushVersion(version + 1);
      for (const id of [building, later])
        expect((await site.ended(id)).status).toMatch(/success|canceled/);
      expect(await site.live()).toBe(first);
      expect((await rig.read(site.project, "/")).body).toContain("Version-0.");
      await api.deployments.unpin.mutate({ deploymentId: first });
      await until(() => load.newest() === version + 1);
      version += 2;
    }
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(await printOf(first)).toEqual(before);
    const slowest = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)];
    if (scaled(0, 1) === 1) expect(slowest).toBeLessThan(SLOWEST_MS);
  },
  TIMEOUT_MS,
);
