import { afterEach, expect, test, vi } from "vitest";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { createLogBuffer } from "../../../../web/src/lib/log-buffer.ts";

afterEach(() => vi.useRealTimers());

const line = (seq: number): LogLine => ({
  seq,
  at: "",
  stage: null,
  level: "info",
  text: `${seq}`,
});

test("lines that are repeated after a reconnect are shown once", async () => {
  vi.useFakeTimers();
  const buffer = createLogBuffer();
  buffer.append([line(1), line(2), line(3)]);
  buffer.append([line(2), line(3), line(4)]);
  await vi.runAllTimersAsync();
  expect(buffer.snapshot().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(buffer.lastSeq).toBe(4);
});

test("many small pieces cause one change event, and a repeat causes none", async () => {
  vi.useFakeTimers();
  const buffer = createLogBuffer();
  const onChange = vi.fn<() => void>();
  buffer.subscribe(onChange);
  for (let seq = 1; seq <= 500; seq += 1) buffer.append([line(seq)]);
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledTimes(1);
  const lines = buffer.snapshot();
  buffer.append([line(500)]);
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(buffer.snapshot()).toBe(lines);
});
