import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSites } from "#sites/app.ts";
import { collection } from "#store/collections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type Caddy, startCaddy } from "#tests/support/doubles/caddy.ts";
import { startServiceName } from "#tests/support/doubles/service-name.ts";
import { insertDomain, insertSite, publish } from "#tests/support/worlds/sites/site.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const DASHBOARD = "dashboard.test";
const SITES = "sites.test";

let directory: string;
let world: World;
let sites: Awaited<ReturnType<typeof startSites>>;
let caddy: Caddy;
let garden: ProjectDocument;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-caddy-"));
  world = await startWorld({ PUBLIC_URL: `https://${DASHBOARD}`, SITES_URL: `https://${SITES}` });
  const { services } = world;
  sites = await startSites({ ...services, env: { ...services.env, SITES_PORT: 0 } });
  const port = Number(new URL(world.url).port);
  caddy = await startCaddy(join(directory, "caddy"), {
    ports: { "api:5599": port, "git:5601": port, "sites:5600": sites.port },
    variables: { DASHBOARD_DOMAIN: DASHBOARD, SITES_DOMAIN: SITES },
  });
  const store = { mongo: services.mongo, blobs: services.blobs, announce: () => undefined };
  garden = await insertSite(store, "garden--ada");
  await publish(store, garden, { files: { "/": "the garden" } });
  await insertDomain(store, garden, "garden.test");
  await insertDomain(store, garden, "gone.test");
  await insertDomain(store, garden, "unproved.test", { provedAt: null });
});
afterAll(async () => {
  await caddy?.stop();
  await sites?.close();
  await world?.close();
  await rm(directory, { recursive: true, force: true });
});

const handshake = (name: string) =>
  caddy.get(name, "/").then(
    ({ status }) => status,
    () => "no handshake",
  );

test("the first visit to a verified domain gets a certificate for it, and the site", async () => {
  expect(await caddy.get("garden.test", "/")).toMatchObject({ status: 200, text: "the garden" });
  expect(await handshake(`garden--ada.${SITES}`)).toBe(200);
  const domain = await collection(world.services.db, "domains").findOne({ host: "garden.test" });
  expect(domain?.certificateAskedAt).toEqual(expect.any(Date));
  expect(await caddy.getPlain("garden.test", "/a?b=c")).toMatchObject({
    status: 308,
    location: "https://garden.test/a?b=c",
  });
});

test("the first visit to a domain gets a certificate although a copy of the API hangs", async () => {
  const hanging = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const { port: hangingPort } = hanging.address() as AddressInfo;
  const api = await startServiceName([hangingPort, Number(new URL(world.url).port)]);
  const proxy = await startCaddy(join(directory, "with-a-hanging-copy"), {
    ports: { "api:5599": api.port, "git:5601": api.port, "sites:5600": sites.port },
    variables: { DASHBOARD_DOMAIN: DASHBOARD, SITES_DOMAIN: SITES },
  });
  try {
    for (const host of ["first.test", "second.test"]) {
      await insertDomain(world.services, garden, host);
      expect(await proxy.get(host, "/")).toMatchObject({ status: 200, text: "the garden" });
    }
  } finally {
    await proxy.stop();
    api.close();
    hanging.close();
  }
});

test("the first visit to a domain gets a certificate although a copy of the API cannot reach the database", async () => {
  const cutOff = await startWorld({
    PUBLIC_URL: `https://${DASHBOARD}`,
    SITES_URL: `https://${SITES}`,
  });
  await cutOff.stopMongo();
  const ports = [cutOff.url, world.url].map((url) => Number(new URL(url).port));
  const api = await startServiceName(ports);
  const proxy = await startCaddy(join(directory, "with-a-copy-cut-off"), {
    ports: { "api:5599": api.port, "git:5601": api.port, "sites:5600": sites.port },
    variables: { DASHBOARD_DOMAIN: DASHBOARD, SITES_DOMAIN: SITES },
  });
  try {
    for (const host of ["third.test", "fourth.test"]) {
      await insertDomain(world.services, garden, host);
      expect(await proxy.get(host, "/")).toMatchObject({ status: 200, text: "the garden" });
    }
  } finally {
    await proxy.stop();
    api.close();
    await cutOff.close();
  }
});

test("N08 no other name gets a certificate", async () => {
  await collection(world.services.db, "domains").deleteOne({ host: "gone.test" });
  for (const name of ["unproved.test", "gone.test", "www.garden.test", `nobody--here.${SITES}`])
    expect([name, await handshake(name)]).toEqual([name, "no handshake"]);
});

test("a removed domain shows no site, even while Caddy has its certificate", async () => {
  await insertDomain(world.services, garden, "removed.test");
  expect(await handshake("removed.test")).toBe(200);
  await collection(world.services.db, "domains").deleteOne({ host: "removed.test" });
  await expect.poll(() => handshake("removed.test")).toBe(404);
});

test("N09 the dashboard and the API are only at their own name, and no site is there", async () => {
  expect(await caddy.get(DASHBOARD, "/readyz")).toMatchObject({ status: 200 });
  expect((await caddy.get(DASHBOARD, "/auth/v1/settings")).text).toContain("external");
  for (const path of [
    "/auth/v1/settings",
    "/trpc/orgs.list",
    "/metrics",
    "/internal/domains/check",
  ])
    expect([path, (await caddy.get("garden.test", path)).status]).toEqual([path, 404]);
  // Also if a client asks for a name in TLS that is not the one in its request.
  const mixed = await caddy.get(DASHBOARD, "/", "garden.test");
  expect(mixed.text).toBe("the garden");
});
