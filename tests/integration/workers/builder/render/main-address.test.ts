import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { collection } from "#store/collections.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => void vi.useRealTimers());

async function publishAt(project: TestProject, primaryDomain: string | null): Promise<Published> {
  const set = { $set: { primaryDomain } };
  await collection(world.context.db, "projects").updateOne({ _id: project.id }, set);
  letTimePass();
  return project.publish(undefined, { force: true });
}

const PAGES = ["/", "/notes/fern", "/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt"];

async function addressesIn({ page }: Published): Promise<Record<string, readonly string[]>> {
  const found = PAGES.map(async (url) => {
    const hosts = (await page(url))?.match(/http:\/\/[\w.-]+:5600/g) ?? [];
    return [url, [...new Set(hosts)]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

test("every page, feed and list names the primary domain, and the label address again without it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const { siteLabel } = await project.document();
  const cover = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  const first = await project.publish({
    "index.md": "# Garden",
    "notes/fern.md": "---\ndate: 2026-05-04\ncover: cover.svg\n---\n# Fern\nA [note](../index.md).",
    "notes/cover.svg": cover,
  });
  const own = `http://${siteLabel}.localhost:5600`;
  const expected = (address: string) => Object.fromEntries(PAGES.map((url) => [url, [address]]));
  expect(await addressesIn(first)).toEqual(expected(own));

  const quick = await publishAt(project, "garden.example");
  expect(await addressesIn(quick)).toEqual(expected("http://garden.example:5600"));
  const lines = quick.log.map(({ text }) => text);
  expect(lines.join("\n")).toContain("Live at http://garden.example:5600/");
  await expectAgreement(world, project, { quick, step: "with a primary domain" });

  const last = await publishAt(project, null);
  expect(await addressesIn(last)).toEqual(expected(own));
});
