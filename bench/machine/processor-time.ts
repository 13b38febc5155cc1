import { processorSeconds } from "./processes.ts";

const EVERY_MS = 100;

export interface ProcessorTime {
  /** Seconds of processor time between two times of `Date.now()`. */
  between(fromMs: number, toMs: number): number;
  stop(): void;
}

/** Reads the processor time of a process every 100 ms, because when a build went live is only known later. */
export function sampleProcessorTime(pid: number): ProcessorTime {
  const samples: Sample[] = [];
  const take = () => samples.push([Date.now(), processorSeconds(pid)]);
  take();
  const timer = setInterval(take, EVERY_MS);
  return {
    between: (fromMs, toMs) => {
      take();
      return valueAt(samples, toMs) - valueAt(samples, fromMs);
    },
    stop: () => clearInterval(timer),
  };
}

type Sample = readonly [atMs: number, seconds: number];

/** In a straight line between the two nearest samples. */
export function valueAt(samples: readonly Sample[], atMs: number): number {
  const next = samples.findIndex(([time]) => time >= atMs);
  if (next === -1) return samples.at(-1)?.[1] ?? 0;
  const [laterMs, later] = samples[next]!;
  const [earlierMs, earlier] = samples[next - 1] ?? samples[next]!;
  if (laterMs === earlierMs) return later;
  return earlier + ((later - earlier) * (atMs - earlierMs)) / (laterMs - earlierMs);
}
