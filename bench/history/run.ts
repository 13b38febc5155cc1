import { z } from "zod";

const Unit = z.enum(["ms", "s", "KB", "MB", "x", "1/s", ""]);

export const StoredFigure = z.object({
  name: z.string(),
  value: z.number(),
  unit: Unit,
  accept: z.number().optional(),
  compared: z.object({ pressmark: z.number(), hugo: z.number(), unit: Unit }).optional(),
});

/** One line of the history: a benchmark, on one corpus if it needs one. */
export const Run = z.object({
  at: z.string(),
  benchmark: z.string(),
  corpus: z
    .object({ name: z.string(), notes: z.number(), bytes: z.number(), hash: z.string() })
    .nullable(),
  commit: z.string(),
  /** Files differ from the commit. */
  isDirty: z.boolean(),
  machine: z.object({
    cpu: z.string(),
    cores: z.number(),
    memoryMb: z.number(),
    system: z.string(),
  }),
  node: z.string(),
  hugo: z.string().nullable(),
  pairs: z.number(),
  /** What other processes used, as shares of all processor time. */
  others: z.object({ before: z.number(), during: z.number() }),
  /** They used so much that the figures cannot be compared. */
  isBusy: z.boolean(),
  figures: z.array(StoredFigure),
});
export type Run = z.infer<typeof Run>;

/** "full-build · mdn-de" */
export const keyOf = ({ benchmark, corpus }: Pick<Run, "benchmark" | "corpus">) =>
  corpus === null ? benchmark : `${benchmark} · ${corpus.name}`;
