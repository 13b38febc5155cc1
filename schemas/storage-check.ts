import { z } from "zod";

/** `list` counts blobs, `sample` also reads some of them, and `all` reads every one. */
export const storageDepths = ["list", "sample", "all"] as const;
export type StorageDepth = (typeof storageDepths)[number];

export const storageCheckStates = ["queued", "running", "done", "failed", "stopped"] as const;
/** Listing the blobs, finding what needs them, and reading them. */
export const storagePhases = ["list", "references", "read"] as const;
/** Bytes that are not those that their hash says, or that are gone although a deployment needs them. */
export const storageFaults = ["damaged", "missing"] as const;

export const Counted = z.object({ blobs: z.number(), bytes: z.number() });
export type Counted = z.infer<typeof Counted>;

/** One check of the blob store. */
export const StorageCheck = z.object({
  id: z.string(),
  depth: z.enum(storageDepths),
  /** `stopped`: its process ended before it was done. */
  state: z.enum(storageCheckStates),
  requestedBy: z.string(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  phase: z.enum(storagePhases).nullable(),
  /** Progress within the phase. `total` is null if it is not known. */
  done: z.number(),
  total: z.number().nullable(),
  stored: Counted.nullable(),
  /** What nothing needs. */
  unneeded: Counted.nullable(),
  /** How many pieces were read and compared with their hash. */
  read: z.number(),
  faults: z.number(),
  /** The first ones. */
  faultList: z.array(z.object({ key: z.string(), hash: z.string(), fault: z.enum(storageFaults) })),
  error: z.string().nullable(),
});
export type StorageCheck = z.infer<typeof StorageCheck>;

/** What the blobs of a project, or those that all projects share, take up. */
export const StorageOwner = z.object({
  /** The id of the project, or the first part of the keys. */
  id: z.string(),
  /** `deleted`: the project can be restored until `goneBy`. `gone`: there is no such project. */
  kind: z.enum(["project", "deleted", "gone", "shared"]),
  name: z.string(),
  /** The project's organization, for links. */
  org: z.string().nullable(),
  handle: z.string().nullable(),
  stored: Counted,
  unneeded: Counted,
  /** When the last of what nothing needs is deleted at the latest. Null if there is nothing to delete. */
  goneBy: z.string().nullable(),
  kinds: z.array(Counted.extend({ kind: z.string() })),
});
export type StorageOwner = z.infer<typeof StorageOwner>;
