import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutSlowRequests } from "#api/http/slow-requests.ts";

const SHORT_MS = 100;
let app: FastifyInstance;
let port: number;
const bodies: unknown[] = [];
beforeEach(async () => {
  bodies.length = 0;
  app = Fastify();
  cutSlowRequests(app, SHORT_MS);
  app.post("/hook", async ({ body }) => (bodies.push(body), "taken"));
  const refuse = { onRequest: async () => Promise.reject(new Error("Not you.")) };
  app.post("/refused", refuse, async () => "taken");
  app.get("/slow", () => new Promise((resolve) => setTimeout(resolve, 3 * SHORT_MS, "late")));
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => app.close());

/** Sends only these lines, and returns everything that arrives until the connection is closed. */
function say(...lines: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
    socket.on("data", (bytes) => (answer += bytes.toString())).once("close", () => resolve(answer));
  });
}
const json = ["content-type: application/json", "host: x"];

test("D25 a request whose body never ends is refused and disconnected, and has no effect", async () => {
  const answer = await say("POST /hook HTTP/1.1", ...json, "content-length: 9", "", '{"a":');
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    success: false,
    error: "The request did not arrive completely within 30 s. Send it again.",
    appCode: "request_timeout",
  });
  expect(bodies).toEqual([]);
});

test("D25 a body that arrives slowly in chunks is cut off too", async () => {
  const answer = await say(
    "POST /hook HTTP/1.1",
    ...json,
    "transfer-encoding: chunked",
    "",
    "1",
    "{",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.split("HTTP/1.1")).toHaveLength(2);
});

test("D25 a client that has sent everything may wait as long as the response takes", async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe("late");
  const options = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  expect(await (await fetch(`http://127.0.0.1:${port}/hook`, options)).text()).toBe("taken");
});

test("D25 a response sent before the whole body arrived is the only one, and the connection is closed", async () => {
  const answer = await say("POST /refused HTTP/1.1", ...json, "content-length: 9", "", '{"a":');
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer.split("HTTP/1.1")).toHaveLength(2);
});

test("a request that used no connection is left alone after it is answered", async () => {
  const response = await app.inject({ method: "POST", url: "/refused", payload: { a: 1 } });
  expect(response.statusCode).toBe(500);
  await sleep(2 * SHORT_MS);
  expect((await app.inject("/slow")).body).toBe("late");
});
