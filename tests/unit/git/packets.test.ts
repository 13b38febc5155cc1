import fc from "fast-check";
import { expect, test } from "vitest";

import { FLUSH, packet, packetReader, progressPacket } from "#git/server/packets.ts";

const payload = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

test("packets are read as they were written, wherever the stream is split", () => {
  fc.assert(
    fc.property(fc.array(fc.option(payload)), fc.array(fc.nat()), (payloads, cuts) => {
      const stream = Buffer.concat(
        payloads.map((bytes) => (bytes === null ? FLUSH : packet(bytes))),
      );
      const places = [0, ...cuts.map((cut) => cut % (stream.length + 1)), stream.length];
      places.sort((a, b) => a - b);
      const read = packetReader();
      const packets = places.flatMap((place, index) => [
        ...read(stream.subarray(places[index - 1] ?? 0, place)),
      ]);
      expect(packets.map((one) => one.payload?.toString("hex") ?? null)).toEqual(
        payloads.map((bytes) => bytes?.toString("hex") ?? null),
      );
      expect(Buffer.concat(packets.map((one) => one.raw))).toEqual(stream);
    }),
  );
});

test("data after the requested packet is not read", () => {
  const [first] = packetReader()(Buffer.concat([packet("hello"), Buffer.from("PACK")]));
  expect(first?.payload?.toString()).toBe("hello");
});

test("data other than a packet is an error", () => {
  expect(() => [...packetReader()(Buffer.from("GET / HTTP/1.1"))]).toThrow("not a git packet");
});

test("a message longer than a packet is truncated", () => {
  expect(progressPacket("x".repeat(100_000)).toString("latin1", 0, 4)).toBe("fff0");
});
