import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#api/app.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

test("an api that is closing responds to a request that has arrived, and ends its connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const app = buildApp(world.services);
  const version = () =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      get({ host: "127.0.0.1", port, path: "/version", agent }, (response) => {
        const { statusCode: status, headers } = response;
        response.resume().once("end", () => resolve({ status, connection: headers.connection }));
      }).once("error", reject);
    });
  const whileClosing: Answer[] = [];
  app.addHook("preClose", async () => void whileClosing.push(await version()));
  await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await version()).toEqual({ status: 200, connection: "keep-alive" });
  await app.close();
  expect(whileClosing).toEqual([{ status: 200, connection: "close" }]);
  agent.destroy();
});
