import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

test("a site publishes and shows dates in its time zone, and every build agrees", async () => {
  // In Auckland, it is already 01:00 on January 2nd.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T12:00:00Z") });
  const project = await world.project();
  const first = await project.publish({
    "pressmark.yml": "site:\n  timeZone: Pacific/Auckland\n",
    "index.md": "# Home\n\n[[due]]",
    "due.md": "---\ndate: 2027-01-02\n---\nDue",
    "zoned.md": "---\ndate: 2027-01-01T11:30:00Z\n---\nZoned",
    "later.md": "---\npublishAt: 2027-01-02T02:00\n---\nLater",
    "tomorrow.md": "---\ndate: 2027-01-03\n---\nTomorrow",
  });
  expect(await first.page("/due")).toContain('<time datetime="2027-01-02">2 January 2027</time>');
  expect(await first.page("/zoned")).toContain('<time datetime="2027-01-02">2 January 2027</time>');
  expect(await first.page("/later")).toBeNull();
  expect(await first.page("/feed.xml")).toContain(
    "<pubDate>Fri, 01 Jan 2027 11:00:00 GMT</pubDate>",
  );
  expect(first.issues.map(({ message }) => message)).toContain(
    "Its date is in the future, so the note will be published on 2027-01-03 at 00:00 UTC+13:00.",
  );

  letTimePass();
  const edited = await project.publish({ "due.md": "---\ndate: 2027-01-02\n---\nDue now" });
  await expectAgreement(world, project, { quick: edited, step: "a note changed" });

  letTimePass();
  const utc = await project.publish({ "pressmark.yml": "site:\n  timeZone: UTC\n" });
  expect(await utc.page("/due")).toBeNull();
  expect(await utc.page("/zoned")).toContain('<time datetime="2027-01-01">1 January 2027</time>');
});
