import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveMessage } from "#schemas/events.ts";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { type Copies, startCopies } from "../copies.ts";
import { expectBuiltOnce, startLoad } from "../load.ts";
import type { Member, Site } from "../rig.ts";

/** Every process is restarted once while people read, change settings, push and follow. */
const TIMEOUT_MS = 900_000;
/** How long the load runs between two restarts. */
const BETWEEN_MS = 1_500;

let copies: Copies;
let ada: Member;
let site: Site;

beforeAll(async () => {
  copies = await startCopies({ counts: { api: 2, sites: 2, build: 2 } });
  ada = await copies.signUp();
  site = await copies.createSite(ada);
  const { id } = await site.push({ "index.md": "# Version 0\n" });
  expect(await site.ended(id)).toMatchObject({ status: "success" });
}, TIMEOUT_MS);
afterAll(() => copies?.close());

test(
  "no request fails and no push is lost or built twice while every process restarts",
  async () => {
    const follower = openClient(copies.url, ada.token);
    const messages: LiveMessage[] = [];
    follower.api.live.events.subscribe(
      { topics: [`project:${site.project.id}`] },
      { onData: (message: LiveMessage) => messages.push(message) },
    );
    const load = startLoad(copies, site);
    for (const name of copies.names) {
      await sleep(BETWEEN_MS);
      load.note(`restart of ${name}`);
      expect([name, await copies.restart(name)]).toEqual([name, 0]);
    }
    await sleep(BETWEEN_MS);
    const { failures, pushes, reads, writes } = await load.stop();
    expect(failures).toEqual([]);
    expect(Math.min(pushes, reads, writes)).toBeGreaterThan(copies.names.length);

    const newest = await load.lastDeployment();
    // A build for a new name of the project may publish the commit. Then the push is skipped.
    expect(["success", "skipped"]).toContain((await site.ended(newest.id)).status);
    await expect.poll(() => load.read()).toContain(`Version ${pushes}`);
    await expectBuiltOnce(copies, [site]);
    // As when docker compose replaces all containers of a service. What may not be repeated does not wait.
    const heavier = startLoad(copies, site, { mayFail: ["writes", "pushes"] });
    for (const both of [["api 1", "api 2"] as const, ["sites 1", "sites 2"] as const]) {
      await sleep(BETWEEN_MS);
      heavier.note(`restart of ${both.join(" and ")}`);
      await Promise.all(both.map((name) => copies.restart(name)));
    }
    await sleep(BETWEEN_MS);
    expect((await heavier.stop()).failures).toEqual([]);
    // The connection moved to another copy, and events arrive there.
    const before = messages.length;
    await site.push({ "index.md": "# The end\n" });
    await expect.poll(() => messages.length).toBeGreaterThan(before);
    follower.close();
  },
  TIMEOUT_MS,
);
