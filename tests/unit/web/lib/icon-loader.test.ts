import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addressesOf, loadIcon } from "../../../../web/src/lib/icon-loader.ts";

const requests: { url: string; answer: (icons: object) => void; signal: AbortSignal }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal(
    "fetch",
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        const answer = (icons: object) => resolve(Response.json({ icons }));
        requests.push({ url, answer, signal });
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const drawing = [["path", { d: "M0 0" }]];

test("icons needed at the same time are requested together, each of them once", async () => {
  const icons = Promise.all([loadIcon("a"), loadIcon("b"), loadIcon("a")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ url }) => url)).toEqual(["/api/icons/lucide.json?icons=a,b"]);
  requests[0]!.answer({ a: drawing });
  expect(await icons).toEqual([drawing, null, drawing]);
  expect(await loadIcon("a")).toEqual(drawing);
  expect(requests).toHaveLength(1);
});

test("no address is longer than 500 characters", () => {
  const names = Array.from({ length: 120 }, (_, at) => `a-rather-long-name-${at}`);
  const addresses = addressesOf(names);
  expect(addresses.flatMap((address) => address.names)).toEqual(names);
  for (const { url } of addresses) expect(url.length).toBeLessThanOrEqual(500);
  expect(addresses[0]!.url.length).toBeGreaterThan(450);
});

test("a request is repeated after 750 ms without a response, and the first response counts", async () => {
  const icon = loadIcon("slow");
  await vi.advanceTimersByTimeAsync(749);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  requests[1]!.answer({ slow: drawing });
  expect(await icon).toEqual(drawing);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(2);
});

test("a request fails after five seconds, and a later one starts again", async () => {
  const icon = loadIcon("never");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(requests.every(({ signal }) => !signal.aborted)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await icon).toBeNull();
  const before = requests.length;
  void loadIcon("never");
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(before + 1);
});
