import { z } from "zod";
import { ManifestFile } from "./manifest.ts";

/**
 * The differences between two deployments that have the same addresses. It is sent with the event that a deployment went live, so that a server with the other
 * deployment in memory need not read all of a large site again.
 */
export const ManifestDelta = z.object({
  /** Artifact of the deployment that the delta changes. */
  base: z.string(),
  artifact: z.string(),
  /** Files with different bytes. */
  files: z.record(z.string(), ManifestFile),
  packs: z.array(z.string()),
  /** Locations of new bytes. */
  hashes: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
  /** Hashes that no address uses anymore. */
  removed: z.array(z.string()),
});
export type ManifestDelta = z.infer<typeof ManifestDelta>;

/** Replaces a deployment's manifest and locations until these are stored. Blob `changes/{projectId}/{artifact}.json`. */
export interface StoredManifestDelta extends ManifestDelta {
  deploymentId: string;
  commit: string;
}
