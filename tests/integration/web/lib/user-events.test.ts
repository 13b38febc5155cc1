import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { publishAccountChanged } from "#queues/publish.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { subscribeToUser } from "../../../../web/src/lib/user-events.ts";

const state = vi.hoisted(() => ({ token: null as string | null }));
vi.mock("../../../../web/src/session.ts", () => ({ accessToken: async () => state.token }));

const sockets: WebSocket[] = [];
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
    // Unlike in Node.js, an error of a browser's WebSocket needs no listener.
    this.on("error", () => undefined);
  }
}

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  vi.stubGlobal("location", { origin: world.url });
  vi.stubGlobal("WebSocket", BrowserSocket);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});

const tell = () => publishAccountChanged(world.services.redis, ada.userId, "account");

test("a public page receives a user's changes, even after its connection was lost", async () => {
  state.token = ada.token;
  let events = 0;
  const stop = subscribeToUser(ada.userId, () => void (events += 1));
  // Published repeatedly, because the test cannot see when the page has started to listen.
  await expect.poll(() => tell().then(() => events)).toBeGreaterThan(0);
  const before = events;
  sockets.at(-1)?.terminate();
  // The page catches up on missed events when it listens again.
  await expect.poll(() => events).toBeGreaterThan(before);
  await expect.poll(() => tell().then(() => events)).toBeGreaterThan(before + 1);
  stop();
  await expect.poll(() => sockets.at(-1)?.readyState).toBe(WebSocket.CLOSED);
});

test("no subscription is made without a session, or with another user's session", async () => {
  const others = sockets.length;
  state.token = null;
  subscribeToUser(ada.userId, () => undefined);
  state.token = (await world.signUp()).token;
  subscribeToUser(ada.userId, () => undefined);
  // The API refuses the second subscription, and the page does not retry it.
  await expect.poll(() => sockets.length).toBe(others + 1);
  await expect.poll(() => sockets.at(-1)?.readyState).toBe(WebSocket.CLOSED);
  expect(sockets.length).toBe(others + 1);
});
