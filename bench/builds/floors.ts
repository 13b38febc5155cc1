/** What the product promises: the highest acceptable values (docs/benchmarks.md). */
export const FLOORS = {
  /** Compared with the time of Hugo. */
  plain: 1.2,
  /** Compared with the time of Hugo with Chroma. */
  highlighted: 0.7,
  /** Compared with the processor time of Hugo, highlighting off. */
  processor: 1.3,
  /** From claim to dataset, compared with the time from claim to live. */
  dataset: 1.5,
  /** Also for smaller sites. */
  memory: { megabytes: 450, notes: 16_000 },
  oneNoteMs: 300,
  /** 200 notes. */
  firstBuildSeconds: 1,
} as const;
