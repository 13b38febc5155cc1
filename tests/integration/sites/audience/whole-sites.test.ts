import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { collection } from "#store/collections.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const html = (text: string) => `<!doctype html><html><body>${text}</body></html>`;
const MEDIA = "/_media/plan-0123456789abcdef.webp";
const FILES = { "/": html("home"), "/404": html("no page"), "/feed.xml": "<feed/>" };
const types = { "/feed.xml": "application/xml" };
const SECRET_TEXTS = /TEAMWORK/;

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

test("the public part of a private site is readable, and nothing else of it", async () => {
  const rules = [{ path: "/blog", audience: "public" as const, people: [] }];
  const closed = await insertSite(world, "closed--ada", {
    visibility: "private",
    settings: { build: defaultBuildSettings, audience: { rules } },
  });
  await publish(world, closed, {
    files: { "/": html("TEAMWORK"), "/404": html("TEAMWORK 404") },
    readers: "members",
    restricted: { public: { "/blog/post": html("post"), [MEDIA]: "picture" } },
  });
  const ask = (path: string) => world.get("closed--ada.localhost", path);
  expect((await ask("/blog/post")).text).toContain("post");
  expect((await ask(MEDIA)).text).toBe("picture");
  for (const path of ["/", "/blog/none", "/feed.xml", "/_media/other-0123456789abcdef.webp"]) {
    const answer = await ask(path);
    expect(answer.status).not.toBe(200);
    expect(answer.text).not.toMatch(SECRET_TEXTS);
  }
  await collection(world.mongo.db, "projects").updateOne(
    { _id: closed._id },
    { $set: { visibility: "public" } },
  );
  world.announce("closed--ada", closed._id);
  // The build that moves the pages is still to come.
  expect((await ask("/")).status).toBe(503);
});

test("an unlisted site works at its address, and asks search engines to stay away", async () => {
  const rules = [{ path: "/", audience: "unlisted" as const, people: [] }];
  const hidden = await insertSite(world, "hidden--ada", {
    settings: { build: defaultBuildSettings, audience: { rules } },
  });
  await publish(world, hidden, { files: FILES, types, readers: "public" });
  for (const path of ["/", "/feed.xml", "/nothing", "/", "/_search?q=home"]) {
    const { headers } = await world.get("hidden--ada.localhost", path);
    expect(headers["x-robots-tag"]).toBe("noindex");
  }
});
