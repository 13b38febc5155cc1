import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishDeploymentChanged } from "#queues/publish.ts";
import type { LiveMessage } from "#schemas/events.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

test("an api that is told to stop exits cleanly, and its subscribers continue with the next one", async () => {
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  const [port = 0] = await freePorts(1);
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL, PORT: String(port) };
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const first = await startProcess("api/main.ts", variables);
  const client = openClient(`http://127.0.0.1:${port}`, ada.token);
  const messages: LiveMessage[] = [];
  client.api.live.events.subscribe(
    { topics: [`project:${project.id}`] },
    { onData: (message: LiveMessage) => messages.push(message) },
  );
  const listened = async (times: number) => {
    while (messages.filter(({ name }) => name === "listening").length < times) await sleep(20);
  };
  await listened(1);
  expect(await first.stop()).toBe(0);
  const second = await startProcess("api/main.ts", variables, "npm run");
  await listened(2);
  const document = await findProject(world.services.mongo.db, project.id);
  const trigger = { kind: "push", actor: null } as const;
  const { deployment } = await queueDeployment(world.services.mongo.db, document!, {
    branch: "main",
    trigger,
    commit: null,
  });
  await publishDeploymentChanged(world.services.redis, deployment);
  while (!messages.some(({ name }) => name === "deployment.changed")) await sleep(20);
  client.close();
  expect(await second.stop()).toBe(0);
});
