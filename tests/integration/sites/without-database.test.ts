import { expect, test } from "vitest";
import { insertSite, publish, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

test("a site that was read before is still served while the database is down", async () => {
  const world = await startSitesWorld();
  try {
    const project = await insertSite(world, "garden--ada");
    await publish(world, project, { files: { "/": "still here" } });
    expect((await world.get("garden--ada.localhost", "/")).text).toBe("still here");
    await world.stopMongo();
    // The cached state is no longer fresh, so the process has to query the database.
    world.announce("garden--ada");
    expect(await world.get("garden--ada.localhost", "/")).toMatchObject({
      status: 200,
      text: "still here",
    });
    expect((await world.get("unseen--ada.localhost", "/")).status).toBe(503);
  } finally {
    await world.close();
  }
});
