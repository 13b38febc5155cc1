import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version as ownVersion } from "#service/version.ts";
import { type Copies, startCopies } from "../copies.ts";
import { expectBuiltOnce, startLoad } from "../load.ts";
import { checkOut, type Release, releases } from "../releases.ts";

/** A release is checked out, with its packages, and runs from its sources. */
const TIMEOUT_MS = 1_800_000;
const BETWEEN_MS = 2_000;

let directory: string;
const open: Copies[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-releases-"));
});
afterAll(async () => {
  await Promise.all(open.map((copies) => copies.close()));
  await rm(directory, { recursive: true, force: true });
});

/** Each release and the one after it; null is this checkout. */
const steps = releases.map((from, at) => [from, releases[at + 1] ?? null] as const);
const nameOf = (release: Release | null) => release?.version ?? `this version (${ownVersion})`;

test.each(steps.map(([from, to]) => ({ from, to, title: `${nameOf(from)} to ${nameOf(to)}` })))(
  "an upgrade from $title keeps all data, loses no request, and both work side by side",
  { timeout: TIMEOUT_MS },
  async ({ from, to }) => {
    const former = await checkOut(from, directory);
    const next = to && (await checkOut(to, directory));
    const counts = { api: 2, sites: 2, build: 2 };
    const copies = await startCopies({ root: former, counts });
    open.push(copies);
    const ada = await copies.signUp();
    const site = await copies.createSite(ada);
    const first = await site.push({
      "index.md": "# Version 0\n",
      "about.md": "---\ntitle: About\ntags: [garden]\n---\nWritten before. [[index]]\n",
    });
    expect(await site.ended(first.id)).toMatchObject({ status: "success" });
    const hook = { projectId: site.project.id, name: "From elsewhere" };
    await ada.api.projects.deployHooks.create.mutate(hook);
    await ada.api.secrets.set.mutate({
      projectId: site.project.id,
      name: "TOKEN",
      value: "kept over the upgrade",
    });
    // The embedded database of the new version opens the files of the former.
    if (!next) await copies.restartDatabase();

    const load = startLoad(copies, site);
    for (const name of copies.names) {
      await sleep(BETWEEN_MS);
      load.note(`upgrade of ${name}`);
      expect([name, await copies.restart(name, next)]).toEqual([name, 0]);
    }
    await sleep(BETWEEN_MS);
    const { failures, pushes } = await load.stop();
    expect(failures).toEqual([]);
    expect(pushes).toBeGreaterThan(copies.names.length);

    const newest = await load.lastDeployment();
    // A build for a new name of the project may publish the commit. Then the push is skipped.
    expect(["success", "skipped"]).toContain((await site.ended(newest.id)).status);
    await expect.poll(() => load.read()).toContain(`Version ${pushes}`);
    const projectId = site.project.id;
    await expectBuiltOnce(copies, [site]);
    // A deployment of the former version can go live again, with all its pages.
    await ada.api.deployments.promote.mutate({ deploymentId: first.id });
    await expect.poll(() => load.read()).toContain("Version 0");
    expect(await load.read("/about")).toContain("Written before.");
    const { secrets } = await ada.api.secrets.list.query({ projectId });
    expect(secrets.map(({ name }) => name)).toEqual(["TOKEN"]);
    expect((await ada.api.projects.deployHooks.list.query({ projectId })).total).toBe(1);
  },
);
