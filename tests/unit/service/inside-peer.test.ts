import { expect, test } from "vitest";
import { healthAnswer } from "#service/health.ts";
import { isInsidePeer, type Peer } from "#service/inside-peer.ts";

const peer = (remoteAddress: string | undefined, headers: Peer["headers"] = {}): Peer => ({
  headers,
  socket: { remoteAddress },
});

test.each(["127.0.0.1", "::1", "::ffff:172.30.57.4", "10.1.2.3", "192.168.0.9", "fd00::7"])(
  "%s is an internal address",
  (address) => expect(isInsidePeer(peer(address))).toBe(true),
);

test.each(["203.0.113.7", "2001:db8::1", "::ffff:8.8.8.8", "172.32.0.1", undefined])(
  "%s is an external address",
  (address) => expect(isInsidePeer(peer(address))).toBe(false),
);

test.each([
  "x-forwarded-for",
  "x-forwarded-proto",
  "forwarded",
  "x-real-ip",
  "cf-connecting-ip",
  "via",
])("a request through a proxy (%s) is external, regardless of the proxy's address", (header) =>
  expect(isInsidePeer(peer("127.0.0.1", { [header]: "10.0.0.1" }))).toBe(false),
);

test.each([
  ["notes.example.org", "https://notes.example.org", false],
  ["Notes.Example.org.:443", "https://notes.example.org", false],
  ["127.0.0.1:5599", "https://notes.example.org", true],
  ["api:5599", "https://notes.example.org", true],
  ["localhost:5599", "http://localhost:5599", true],
  ["10.1.2.3:5599", "http://10.1.2.3:5599", true],
])("a request for %s is internal if the installation is at %s: %s", (host, publicUrl, expected) =>
  expect(isInsidePeer(peer("127.0.0.1", { host }), publicUrl)).toBe(expected),
);

test("the metrics are not public, but the health checks are", async () => {
  expect(await healthAnswer("/metrics", {}, peer("203.0.113.7"))).toBeNull();
  expect(await healthAnswer("/metrics", {}, peer("127.0.0.1"))).toMatchObject({ status: 200 });
  expect(await healthAnswer("/readyz", {}, peer("203.0.113.7"))).toMatchObject({ status: 200 });
});
