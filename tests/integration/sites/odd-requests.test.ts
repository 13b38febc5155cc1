import { afterAll, beforeAll, expect, test } from "vitest";
import { oddRequests, sendOdd } from "#tests/support/inputs/hostile/odd-requests.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

/** No request to a hosted site may cause a server error. */
let world: SitesWorld;

beforeAll(async () => {
  world = await startSitesWorld();
  const garden = await insertSite(world, "garden--ada");
  const files = { "/": "Garden", "/cat.jpg": "a picture ".repeat(20), "/café": "Café" };
  await publish(world, garden, { files, types: { "/cat.jpg": "image/jpeg" } });
  const secret = await insertSite(world, "secret--ada", { visibility: "private" });
  await publish(world, secret, { files: { "/": "Secret" } });
});
afterAll(() => world.close());

const SITE = "garden--ada.localhost";
const hosts = [SITE, "secret--ada.localhost", "unknown--ada.localhost", "localhost", "%", "a b"];
const paths = [
  "/",
  "/caf%C3%A9",
  "/cat.jpg",
  "/nothing",
  "/_search?q=a",
  "/_search",
  "/_changes?page=x&with=y&signature=z",
  "/_theme?signature=z",
  "/_open?ticket=x&signature=y",
  "/_assets/x",
  "/readyz",
  "/?signature=x",
];

test.each(hosts)(
  "no odd request to %s gets a 5xx response or leaves a stack in the log",
  async (host) => {
    const failed: string[] = [];
    for (const path of paths) {
      const answers = oddRequests.map(async (odd) => {
        const status = await sendOdd(world.port, { method: "GET", path }, odd, host);
        if (status !== null && status >= 500) failed.push(`${status} ${path}: ${odd.name}`);
      });
      await Promise.all(answers);
    }
    expect(failed).toEqual([]);
    expect(world.faults.splice(0)).toEqual([]);
  },
);

test("browsers are told to stay on https only if the sites are served over https", async () => {
  const secure = await startSitesWorld({ SITES_URL: "https://sites.example.com" });
  const header = "strict-transport-security";
  const answer = await secure.get("garden--ada.sites.example.com", "/");
  expect(answer.headers[header]).toBe("max-age=31536000");
  expect((await world.get(SITE, "/")).headers).not.toHaveProperty(header);
  await secure.close();
});
