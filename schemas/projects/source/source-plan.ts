import { z } from "zod";

/** Files of one commit that renames, moves or deletes, and notes with changed links. */
export const PLAN_MAX_FILES = 5_000;
/** Notes and links that a plan names. The others are counted. */
export const PLAN_MAX_NOTES_SHOWN = 100;
export const PLAN_MAX_LINES_SHOWN = 300;

export const planKinds = ["move", "delete"] as const;
export type PlanKind = (typeof planKinds)[number];

/** A file, or a folder with everything in it. Without `to`, it is deleted. */
export const PlannedPath = z.object({ from: z.string(), to: z.string().nullable() });
export type PlannedPath = z.infer<typeof PlannedPath>;

/** A line with links. `after` is null if its links stay as they are. */
export const PlannedLine = z.object({
  line: z.number().int(),
  before: z.string(),
  after: z.string().nullable(),
});
export type PlannedLine = z.infer<typeof PlannedLine>;

export const PlannedNote = z.object({
  /** The path that the note has now. */
  path: z.string(),
  /** The first ones. */
  lines: z.array(PlannedLine),
  links: z.number().int(),
});
export type PlannedNote = z.infer<typeof PlannedNote>;

/** Notes with their links, of which the first are named. */
export const PlannedNotes = z.object({
  notes: z.array(PlannedNote),
  noteCount: z.number().int(),
  linkCount: z.number().int(),
});
export type PlannedNotes = z.infer<typeof PlannedNotes>;

/** What a commit would change besides the files that it moves or deletes. */
export const PlannedLinks = z.object({
  /** The number of files that are moved or deleted. */
  files: z.number().int(),
  /** Links that the commit changes. */
  changed: PlannedNotes,
  /** Links that would lead nowhere. */
  broken: PlannedNotes,
  /** Pages that get another address, and the first of them. */
  addresses: z.object({
    count: z.number().int(),
    first: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
});
export type PlannedLinks = z.infer<typeof PlannedLinks>;

export const planStates = ["queued", "running", "ready", "failed"] as const;

export const SourcePlan = z.object({
  id: z.string(),
  kind: z.enum(planKinds),
  path: PlannedPath,
  state: z.enum(planStates),
  /** What went wrong. Null unless it failed. */
  error: z.string().nullable(),
  /** The commit that was read. Null until it is ready. */
  commit: z.string().nullable(),
  links: PlannedLinks.nullable(),
});
export type SourcePlan = z.infer<typeof SourcePlan>;
