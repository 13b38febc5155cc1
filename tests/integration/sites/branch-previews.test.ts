import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { collection } from "#store/collections.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { openPreview } from "#store/previews/reported-branches.ts";
import { markPreviewRemoved, promotePreview, setPreviewPublic } from "#store/previews/previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

/** The sites of pull requests and branches. */
const PAGE = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };
const pull: PullRequest = {
  number: 7,
  title: "Add roses",
  isOpen: true,
  branch: "roses",
  commit: "a".repeat(40),
  target: "main",
  fork: null,
  author: "ben",
  url: null,
};

let world: SitesWorld;
let viewer: Viewer;
let project: ProjectDocument;
beforeAll(async () => {
  world = await startSitesWorld();
  viewer = await insertViewer(world);
  project = await insertSite(world, "garden--ada", { openDeployments: true });
  await publish(world, project, { files: { "/": "the site" } });
});
afterAll(() => world.close());

async function insertPreview(
  number: number,
  { text = "the preview", fork = null as string | null } = {},
): Promise<PreviewDocument & { deploymentId: string }> {
  const { db } = world.mongo;
  const preview = await openPreview(db, {
    projectId: project._id,
    branch: "roses",
    ref: "refs/heads/roses",
    pull: { ...pull, number, fork },
    at: new Date(),
    isPrivate: false,
  });
  if (typeof preview === "string") throw new Error(preview);
  const { _id: deploymentId, pushSeq } = await publish(world, project, {
    files: { "/": text, "/cat.txt": "cat" },
    live: false,
  });
  const set = { previewId: preview._id };
  await collection(db, "deployments").updateOne({ _id: deploymentId }, { $set: set });
  await promotePreview(db, preview._id, { deploymentId, pushSeq });
  world.announce(`${preview.label}--garden--ada`);
  return { ...preview, deploymentId };
}
const hostOf = ({ label }: PreviewDocument) => `${label}--garden--ada.localhost:5600`;

test("a member opens a preview with a ticket, and everyone else is asked to sign in", async () => {
  const preview = await insertPreview(7);
  const host = hostOf(preview);
  expect(host).toBe("p-7--garden--ada.localhost:5600");
  const refused = await world.get(host, "/", PAGE);
  expect(refused.status).toBe(302);
  expect(new URL(refused.headers["location"]!).pathname).toBe("/open-site");
  expect((await world.get(host, "/cat.txt")).text).not.toContain("cat");

  const ticket = await createSiteTicket(world.mongo.db, {
    host: "p-7--garden--ada",
    userId: viewer.userId,
    orgId: "org",
    projectId: project._id,
  });
  const admitted = await world.get(host, `/?ticket=${ticket}`, PAGE);
  const cookie = admitted.headers["set-cookie"]!.split(";")[0]!;
  const opened = await world.get(host, "/", { headers: { ...PAGE.headers, cookie } });
  expect([opened.status, opened.text]).toEqual([200, "the preview"]);
  expect(opened.headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  // The cookie of one preview does not open another.
  const other = hostOf(await insertPreview(17, { text: "another preview" }));
  const elsewhere = await world.get(other, "/", { headers: { ...PAGE.headers, cookie } });
  expect(elsewhere.status).toBe(302);
  expect((await world.get("garden--ada.localhost", "/")).text).toBe("the site");
});

test("an opened preview is shown to everyone, but to no search engine", async () => {
  const preview = await insertPreview(8);
  const { db } = world.mongo;
  await setPreviewPublic(db, preview._id, true);
  world.announce("p-8--garden--ada");
  for (let time = 0; time < 2; time++) {
    // The second answer comes from memory.
    const answer = await world.get(hostOf(preview), "/");
    expect([answer.status, answer.text]).toEqual([200, "the preview"]);
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  await setPreviewPublic(db, preview._id, false);
  world.announce("p-8--garden--ada");
  expect((await world.get(hostOf(preview), "/", PAGE)).status).toBe(302);
});

test("opening all deployments of a project does not open its previews", async () => {
  const { deploymentId } = await insertPreview(9, { fork: "eve/garden" });
  const answer = await world.get(`${deploymentId}--garden--ada.localhost`, "/", PAGE);
  expect(answer.status).toBe(302);
  expect(answer.text).not.toContain("the preview");
});

test("the preview of a fork is never opened", async () => {
  const preview = await insertPreview(10, { fork: "eve/garden" });
  expect(await setPreviewPublic(world.mongo.db, preview._id, true)).toBeNull();
  world.announce("p-10--garden--ada");
  expect((await world.get(hostOf(preview), "/", PAGE)).status).toBe(302);
});

test("an address of a preview that never existed is not found, and a removed one is gone", async () => {
  const { db } = world.mongo;
  expect((await world.get("p-99--garden--ada.localhost", "/", PAGE)).status).toBe(404);
  expect((await world.get("p-1--nobody--ada.localhost", "/", PAGE)).status).toBe(404);
  const preview = await insertPreview(11);
  await setPreviewPublic(db, preview._id, true);
  await collection(db, "previews").updateOne(
    { _id: preview._id },
    { $set: { closedAt: new Date() } },
  );
  world.announce("p-11--garden--ada");
  expect((await world.get(hostOf(preview), "/")).status).toBe(200);
  expect(await markPreviewRemoved(db, preview)).toBe(true);
  world.announce("p-11--garden--ada");
  expect((await world.get(hostOf(preview), "/", PAGE)).status).toBe(410);
});

test("a preview follows a project that has moved", async () => {
  const { db } = world.mongo;
  const moved = await insertSite(world, "new--ada", { formerLabels: ["old--ada"] });
  const opened = await openPreview(db, {
    projectId: moved._id,
    branch: "roses",
    ref: "refs/heads/roses",
    pull,
    at: new Date(),
    isPrivate: false,
  });
  if (typeof opened === "string") throw new Error(opened);
  await setPreviewPublic(db, opened._id, true);
  const answer = await world.get("p-7--old--ada.localhost:5600", "/a?b=c", PAGE);
  expect(answer.status).toBe(308);
  expect(answer.headers["location"]).toBe("http://p-7--new--ada.localhost:5600/a?b=c");
});
