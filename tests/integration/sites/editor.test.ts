import { afterAll, beforeAll, expect, test } from "vitest";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { editorSubject } from "#schemas/sites/editor-link.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
let viewer: Viewer;
let live: DeploymentDocument;
let draft: DeploymentDocument;

beforeAll(async () => {
  world = await startSitesWorld();
  viewer = await insertViewer(world);
  const project = await insertSite(world, "garden--ada");
  const files = { "/": "<!doctype html><p>Home</p>" };
  live = await publish(world, project, { files });
  draft = await publish(world, project, { files, live: false });
});
afterAll(() => world.close());

const hostOf = ({ _id }: DeploymentDocument) => `${_id}--garden--ada.localhost:5600`;
const pathFor = ({ _id }: DeploymentDocument, own: Viewer = viewer) => {
  const until = new Date(Date.now() + 60_000);
  return `/_editor/${world.secretBox.sign(viewSubject(editorSubject(_id), own), until)}/`;
};

test("the frame of the editor has the rules of the site, and only the dashboard may show it", async () => {
  const answer = await world.get(hostOf(live), pathFor(live));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'self' http://localhost:5599");
  // It accepts notes only from the dashboard.
  expect(answer.text).toContain('data-dashboards="http://localhost:5599 ');
});

test("nobody else gets the frame", async () => {
  const paths = [
    pathFor(draft),
    pathFor(live, { userId: "stranger", keyId: null }),
    "/_editor/nothing/",
    `${pathFor(live)}more`,
  ];
  for (const path of paths) expect((await world.get(hostOf(live), path)).status).toBe(404);
  // A deployment that is not live needs the link of a member first.
  expect((await world.get(hostOf(draft), pathFor(draft))).status).not.toBe(200);
});
