import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#tests/support/until.ts";
import { expect, test } from "vitest";
import { deliver, linkExample, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { startWorld } from "#tests/support/worlds/world.ts";

test("a push is acknowledged even if Redis is down", async () => {
  const world = await startWorld();
  try {
    const ada = await world.signUp();
    const { id: projectId, path, webhookSecret: secret } = await linkExample(ada);
    await world.redis.kill();
    expect((await deliver(world.url, push(), { path, secret })).status).toBe(202);
    const newest = async () => (await ada.api.deployments.list.query({ projectId })).deployments[0];
    await until(async () => (await newest())?.status === "queued");
    await world.redis.start();
    while (world.services.redis.status !== "ready") await sleep(20);
    expect((await deliver(world.url, push(), { path, secret })).status).toBe(202);
    await until(async () => {
      const woken = await world.services.queues.build.getJobs(["waiting"]);
      return woken.some(({ data }) => "projectId" in data && data.projectId === projectId);
    });
  } finally {
    await world.close();
  }
});

test("without the database nothing is acknowledged, and the sender is told to retry", async () => {
  const world = await startWorld();
  try {
    const ada = await world.signUp();
    const { path, webhookSecret: secret } = await linkExample(ada);
    await world.stopMongo();
    const answer = await deliver(world.url, push(), { path, secret });
    expect([answer.status, answer.body.appCode]).toEqual([503, "store_unavailable"]);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    // GitHub gives up after 10 s. A process must notice much earlier that its database is down.
    const { client } = world.services.mongo.db;
    expect(client.options.serverSelectionTimeoutMS).toBeLessThan(5_000);
    await expect(ada.api.orgs.list.query()).rejects.toMatchObject({
      data: { appCode: "store_unavailable", httpStatus: 503 },
    });
  } finally {
    await world.close();
  }
});
