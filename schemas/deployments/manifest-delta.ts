import { z } from "zod";
import { ManifestFile } from "./manifest.ts";

/**
 * In what a deployment differs from another one whose addresses are the same. It travels with the news of a switch, so
 * that whoever holds the other one need not read the whole of a large site again.
 */
export const ManifestDelta = z.object({
  /** Artifact of the deployment that it changes. */
  base: z.string(),
  artifact: z.string(),
  /** Files that have other bytes. */
  files: z.record(z.string(), ManifestFile),
  packs: z.array(z.string()),
  /** Places of new bytes. */
  hashes: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
  /** Hashes that no address uses anymore. */
  removed: z.array(z.string()),
});
export type ManifestDelta = z.infer<typeof ManifestDelta>;

/** Stands for a deployment's manifest and locations until these are stored. Blob `changes/{projectId}/{artifact}.json`. */
export interface StoredManifestDelta extends ManifestDelta {
  deploymentId: string;
  commit: string;
}
