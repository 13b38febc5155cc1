import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteWorker } from "#store/platform/worker-heartbeats.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await world.close();
});

const beat = (queue: string) =>
  noteWorker(world.services.mongo.db, { id: queue, queue, startedAt: new Date() });
const ask = async () => (await world.client().api.status.get.query()).status;
/** The status is cached briefly. The clock is frozen so that no worker looks outdated during that time. */
const later = () => {
  vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ["Date"] });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
};

test("a visitor sees that everything works, or which part does not", async () => {
  await Promise.all(["build", "deliver"].map(beat));
  const without = await ask();
  expect(without.ok).toBe(false);
  expect(without.parts.filter(({ ok }) => !ok)).toEqual([{ part: "repairs", ok: false }]);

  later();
  await Promise.all(["build", "deliver", "sweep"].map(beat));
  expect(await ask()).toMatchObject({ ok: true });
});

test("an outage of the database is reported without its cause or location", async () => {
  await world.stopMongo();
  const status = await ask();
  expect(status.ok).toBe(false);
  expect(status.parts).toContainEqual({ part: "database", ok: false });
  expect(status.parts).toContainEqual({ part: "storage", ok: true });
  expect(JSON.stringify(status)).not.toContain("127.0.0.1");
});

test("a clock that is set back does not keep an old answer cached", async () => {
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ["Date"] });
  const { checkedAt } = await ask();
  vi.useRealTimers();
  const passed = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
  expect(new Date((await ask()).checkedAt).getTime()).toBeLessThan(new Date(checkedAt).getTime());
  expect(passed).toHaveBeenCalled();
});
