import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const PAGE = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };
let world: SitesWorld;
let live: DeploymentDocument;

async function move(project: ProjectDocument, siteLabel: string): Promise<void> {
  await collection(world.mongo.db, "projects").updateOne(
    { _id: project._id },
    { $set: { siteLabel, formerLabels: [project.siteLabel] } },
  );
  world.announce(project.siteLabel);
  world.announce(siteLabel);
}

beforeAll(async () => {
  world = await startSitesWorld();
  const garden = await insertSite(world, "garden--ada");
  live = await publish(world, garden, { files: { "/": "<h1>Home</h1>", "/notes/one": "a note" } });
  // Read before the move, so that the old host is cached.
  expect((await world.get("garden--ada.localhost", "/notes/one")).status).toBe(200);
  await move(garden, "garden--club");
});
afterAll(() => world.close());

test("the old host of a site redirects to the new one, with path and query", async () => {
  await expect.poll(async () => (await world.get("garden--ada.localhost", "/")).status).toBe(308);
  const answer = await world.get("garden--ada.localhost:5600", "/notes/one?a=1&b=%C3%A4");
  expect(answer).toMatchObject({
    status: 308,
    headers: {
      location: "http://garden--club.localhost:5600/notes/one?a=1&b=%C3%A4",
      "cache-control": "public, max-age=0, must-revalidate",
    },
  });
  expect((await world.get("garden--club.localhost", "/notes/one")).text).toBe("a note");
});

test("a deployment's old address redirects to its new one", async () => {
  const answer = await world.get(`${live._id}--garden--ada.localhost`, "/notes/one?signature=s");
  expect(answer).toMatchObject({
    status: 308,
    headers: { location: `http://${live._id}--garden--club.localhost:5600/notes/one?signature=s` },
  });
});

test.each([
  "//elsewhere.example/",
  "/%2F%2Felsewhere.example",
  "/\\elsewhere.example",
  "/@elsewhere.example",
])("%s does not redirect to another site", async (path) => {
  const answer = await world.get("garden--ada.localhost", path);
  const { location } = answer.headers;
  if (location !== undefined)
    expect(new URL(location, "http://x.example").host).toBe("garden--club.localhost:5600");
  else expect(answer.status).toBeGreaterThanOrEqual(400);
});

test("the dashboard shows the new address of a private site only to its members", async () => {
  const diary = await insertSite(world, "diary--ada", { visibility: "private" });
  await publish(world, diary, { files: { "/": "secret" } });
  await move(diary, "diary--club");
  const opened = await world.get("diary--ada.localhost", "/", PAGE);
  const address = new URL(opened.headers["location"]!);
  expect([address.pathname, address.searchParams.get("site")]).toEqual([
    "/open-site",
    "diary--ada",
  ]);
  const picture = await world.get("diary--ada.localhost", "/cat.png", {
    headers: { accept: "image/*" },
  });
  expect(picture.status).toBe(401);
  expect(JSON.stringify([opened.headers, opened.text, picture.text])).not.toContain("club");
});
