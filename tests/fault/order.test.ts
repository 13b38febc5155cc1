import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects.ts";
import { type S3Double, startS3Double } from "#tests/support/s3-double.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** Who builds when, and what readers get meanwhile. */
const TIMEOUT_MS = scaled(300_000, 900_000);
const WAITING_SITES = scaled(4, 30);
const READS = scaled(2_000, 100_000);
const PROMOTES = scaled(10, 50);
const READERS = 20;
/** Addresses of what never changes: pictures and the theme's files. */
const HASHED = /\/_(?:media|assets)\/[^"\s,]+/g;

let rig: Rig;
let s3: S3Double;

beforeAll(async () => {
  s3 = await startS3Double();
  rig = await startRig({ BUILDS_PER_ORG: "1", BUILD_CONCURRENCY: "2", ...s3.variables });
  await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
});
afterAll(async () => {
  await rig?.close();
  await s3?.close();
});

/** A push whose build has come as far as storing its pages, and goes on when the test says so. */
async function pushHeld(site: Site) {
  const hold = s3.hold(`manifests/${site.project.id}/`);
  const { id } = await site.push({ "index.md": "# Held" });
  await until(() => hold.keys.length > 0);
  return { id, release: hold.release };
}

test(
  "an organization with much waiting builds one at a time, and another one's push starts at once",
  async () => {
    const [ada, bob] = [await rig.signUp(), await rig.signUp()];
    const sites: Site[] = [];
    for (let at = 0; at <= WAITING_SITES; at++) sites.push(await rig.createSite(ada));
    const other = await rig.createSite(bob);
    const first = await pushHeld(sites[0]!);
    const rows = [first.id];
    for (const site of sites.slice(1)) rows.push((await site.push({ "index.md": "# Waits" })).id);
    const quick = await other.push({ "index.md": "# Quick" });

    // The other one does not wait for a single build of theirs.
    expect(await other.ended(quick.id)).toMatchObject({ status: "success", live: true });
    const statuses = await Promise.all(
      sites.map(async (site, at) => (await site.get(rows[at]!)).status),
    );
    expect(statuses).toEqual(["running", ...Array(WAITING_SITES).fill("queued")]);

    first.release();
    for (const [at, site] of sites.entries())
      expect(await site.ended(rows[at]!)).toMatchObject({ status: "success", live: true });
    const { orgId } = (await findProject(rig.db, sites[0]!.project.id))!;
    const built = await collection(rig.db, "deployments")
      .find({ orgId })
      .sort({ startedAt: 1 })
      .toArray();
    // One process wrote both: the end of a build before its slot is free, the next begin after that.
    for (const [at, row] of built.slice(1).entries())
      expect(row.startedAt!.getTime()).toBeGreaterThanOrEqual(built[at]!.finishedAt!.getTime());
  },
  TIMEOUT_MS,
);

test(
  "a running build stops when the button is pressed, and the next push is built",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const { id, release } = await pushHeld(site);
    await site.member.api.deployments.cancel.mutate({ deploymentId: id });
    // Its upload still hangs: only the button can have ended it.
    expect(await site.ended(id)).toMatchObject({ status: "canceled", live: false });
    const row = await collection(rig.db, "deployments").findOne({ _id: id });
    expect(row).toMatchObject({ reason: "canceled by a member" });
    await until(async () => (await findProject(rig.db, site.project.id))?.claim === null);
    const org = await collection(rig.db, "orgs").findOne({ _id: row!.orgId });
    expect(org?.slots).toEqual([]);

    release();
    const next = await site.push({ "index.md": "# Next" });
    expect(await site.ended(next.id)).toMatchObject({ status: "success", live: true });
  },
  TIMEOUT_MS,
);

test(
  "a pinned site stays where it is while pushes are built, and resumes with the newest",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const { api } = site.member;
    const first = await site.push({ "index.md": "# One" });
    await site.ended(first.id);
    await api.deployments.pin.mutate({ deploymentId: first.id });
    const held = await site.push({ "index.md": "# Two" });
    expect(await site.ended(held.id)).toMatchObject({ status: "success", live: false });
    const newest = await site.push({ "index.md": "# Three" });
    expect(await site.ended(newest.id)).toMatchObject({ status: "success", live: false });
    expect(await site.live()).toBe(first.id);
    expect((await rig.read(site.project, "/")).body).toContain("One");
    await api.deployments.unpin.mutate({ deploymentId: first.id });
    expect(await site.live()).toBe(newest.id);
    await until(async () => (await rig.read(site.project, "/")).body.includes("Three"));
    const next = await site.push({ "index.md": "# Four" });
    expect(await site.ended(next.id)).toMatchObject({ status: "success", live: true });
  },
  TIMEOUT_MS,
);

test(
  "readers get whole pages of one version while versions switch, and old assets stay",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const colours = { apple: "#cc2222", pear: "#22aa22" };
    const versions: { id: string; word: string }[] = [];
    for (const [word, background] of Object.entries(colours)) {
      // Large enough to be worth smaller variants, which are addressed by their bytes.
      const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const words = `${word} `.repeat(40);
      const text = `# Fruit\n\n![[picture.png]]\n\n${`${words}\n\n`.repeat(100)}`;
      const { id } = await site.push({ "index.md": text, "picture.png": picture });
      await site.ended(id);
      versions.push({ id, word });
      await until(async () => (await rig.read(site.project, "/")).body.includes(word));
    }
    const assets = new Set<string>();
    const faults: string[] = [];
    const seen = new Map<string, number>();
    let reads = 0;
    let promotes = 0;
    const readOn = async () => {
      while (reads < READS || promotes < PROMOTES) {
        reads += 1;
        const { status, body } = await rig.read(site.project, "/");
        const words = Object.keys(colours).filter((word) => body.includes(word));
        const whole = status === 200 && body.trimEnd().endsWith("</html>");
        if (!whole || words.length !== 1) faults.push(`${status} ${words.join("+")}`);
        else seen.set(words[0]!, (seen.get(words[0]!) ?? 0) + 1);
        for (const [path] of body.matchAll(HASHED)) assets.add(path);
      }
    };
    const switchOn = async () => {
      while (promotes < PROMOTES) {
        const { id, word } = versions[promotes % versions.length]!;
        await site.member.api.deployments.promote.mutate({ deploymentId: id });
        await until(() => (seen.get(word) ?? 0) > 0);
        // Readers see each version before the next one comes.
        seen.delete(word);
        await until(() => (seen.get(word) ?? 0) >= READS / PROMOTES / 4);
        promotes += 1;
        for (const path of assets)
          if ((await rig.read(site.project, path)).status !== 200) faults.push(`gone: ${path}`);
      }
    };
    await Promise.all([switchOn(), ...Array.from({ length: READERS }, readOn)]);
    expect(faults).toEqual([]);
    const pictures = [...assets].filter((path) => path.startsWith("/_media/"));
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(versions.length);
  },
  TIMEOUT_MS,
);
