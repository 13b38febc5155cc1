/** How many builds took how long. A step covers durations up to 5% apart, so a year of builds is a list of a few hundred numbers that can be added. */
export type BuildTimes = readonly (readonly [step: number, builds: number])[];

const FIRST_STEP_MS = 10;
const STEP_FACTOR = 1.05;

/** The step that contains a duration. */
const stepOf = (ms: number): number =>
  ms <= FIRST_STEP_MS ? 0 : Math.ceil(Math.log(ms / FIRST_STEP_MS) / Math.log(STEP_FACTOR));

/** The longest duration of a step. */
const longestOf = (step: number): number => Math.round(FIRST_STEP_MS * STEP_FACTOR ** step);

/** Counts durations, one at a time. */
export function countBuildTimes(): { add(ms: number): void; times(): [number, number][] } {
  const counts = new Map<number, number>();
  return {
    add: (ms) => {
      const step = stepOf(ms);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    },
    times: () => [...counts].toSorted(([a], [b]) => a - b),
  };
}

export function addBuildTimes(days: Iterable<BuildTimes>): BuildTimes {
  const counts = new Map<number, number>();
  for (const times of days)
    for (const [step, builds] of times) counts.set(step, (counts.get(step) ?? 0) + builds);
  return [...counts].toSorted(([a], [b]) => a - b);
}

/** The duration that this share of the builds did not exceed, up to 5% too long. Null without builds. */
export function percentile(times: BuildTimes, share: number): number | null {
  const total = times.reduce((sum, [, builds]) => sum + builds, 0);
  let left = Math.ceil(total * share);
  for (const [step, builds] of times) {
    left -= builds;
    if (left <= 0) return longestOf(step);
  }
  return null;
}
