import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addressesOf, loadIcon } from "../../../../web/src/lib/icon-loader.ts";

const asked: { url: string; answer: (icons: object) => void; signal: AbortSignal }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal(
    "fetch",
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        const answer = (icons: object) => resolve(Response.json({ icons }));
        asked.push({ url, answer, signal });
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const drawing = [["path", { d: "M0 0" }]];

test("icons needed at the same time are requested together, each of them once", async () => {
  const found = Promise.all([loadIcon("a"), loadIcon("b"), loadIcon("a")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ url }) => url)).toEqual(["/api/icons/lucide.json?icons=a,b"]);
  asked[0]!.answer({ a: drawing });
  expect(await found).toEqual([drawing, null, drawing]);
  expect(await loadIcon("a")).toEqual(drawing);
  expect(asked).toHaveLength(1);
});

test("no address is longer than 500 characters", () => {
  const names = Array.from({ length: 120 }, (_, at) => `a-rather-long-name-${at}`);
  const addresses = addressesOf(names);
  expect(addresses.flatMap((address) => address.names)).toEqual(names);
  for (const { url } of addresses) expect(url.length).toBeLessThanOrEqual(500);
  expect(addresses[0]!.url.length).toBeGreaterThan(450);
});

test("a request is repeated after 750 ms without an answer, and the first answer counts", async () => {
  const icon = loadIcon("slow");
  await vi.advanceTimersByTimeAsync(749);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  asked[1]!.answer({ slow: drawing });
  expect(await icon).toEqual(drawing);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});

test("a request fails after five seconds, and a later one starts again", async () => {
  const icon = loadIcon("never");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked.every(({ signal }) => !signal.aborted)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await icon).toBeNull();
  const before = asked.length;
  void loadIcon("never");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(before + 1);
});
