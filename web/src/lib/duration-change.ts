import { formatDuration } from "./format.ts";

/** A difference below both limits counts as noise. */
const NOISE_MS = 20;
const NOISE_SHARE = 0.05;

/** "0.3 s faster", "2 min slower", "unchanged". */
export function durationChange(milliseconds: number, before: number): string {
  const difference = milliseconds - before;
  if (Math.abs(difference) <= Math.max(NOISE_MS, before * NOISE_SHARE)) return "unchanged";
  return `${formatDuration(Math.abs(difference))} ${difference < 0 ? "faster" : "slower"}`;
}
