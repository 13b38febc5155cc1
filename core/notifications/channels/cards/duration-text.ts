const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** "0.4 s", "12 s", "3 min 5 s" */
export function durationText(from: Date, to: Date): string {
  const seconds = Math.max(0, to.getTime() - from.getTime()) / SECOND_MS;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < MINUTE_S) return `${whole} s`;
  return `${Math.floor(whole / MINUTE_S)} min ${whole % MINUTE_S} s`;
}
