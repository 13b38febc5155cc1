import type { LeftFile } from "#schemas/deployments/dataset.ts";
import { datasetKey, outcomeKey, stateKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "./blobs.ts";
import { type BundleLocation, readParts } from "./bundles.ts";

/**
 * What a build leaves: where its compiled notes lie, what the next build goes on from, what comparisons and the dataset are
 * made of, and the issues. One bundle, written last: where it is, all of a deployment is.
 */
export type OutcomePart = "compiled" | "state" | "handoff" | "issues";

/** Files of a dataset that are parts of the outcome. */
const PARTS = { "handoff.json": "handoff", "issues.json": "issues" } as const;
const NOTHING = Buffer.from("[]");

export const outcomeLocation = (projectId: string, artifact: string): BundleLocation => ({
  keyOf: outcomeKey,
  projectId,
  artifact,
});

/** Null when the build has not ended, or retention has taken it. */
export async function readOutcome(
  blobs: BlobStore,
  { projectId, artifact }: { projectId: string; artifact: string },
  part: OutcomePart,
): Promise<Buffer | null> {
  const documents = await readParts(blobs, outcomeLocation(projectId, artifact), [part]);
  return documents ? documents[part] : readFormer(blobs, { projectId, artifact }, part);
}

export async function hasOutcome(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<boolean> {
  const keys = [outcomeKey(projectId, artifact), formerKey({ projectId, artifact }, "handoff")];
  const sizes = await Promise.all(keys.map((key) => blobs.size(key)));
  return sizes.some((size) => size !== null);
}

/** A file of the dataset that the build itself left. */
export async function readLeftFile(
  blobs: BlobStore,
  { projectId, artifact }: { projectId: string; artifact: string },
  name: LeftFile,
): Promise<Buffer | null> {
  if (name !== "newly-public.json") return readOutcome(blobs, { projectId, artifact }, PARTS[name]);
  const bytes = await blobs.get(datasetKey(projectId, artifact, name));
  // It is only stored where there is something to tell.
  return bytes ?? ((await hasOutcome(blobs, projectId, artifact)) ? NOTHING : null);
}

/** Earlier versions stored each in a blob of its own, and the compiled notes in that of the state. */
async function readFormer(
  blobs: BlobStore,
  place: { projectId: string; artifact: string },
  part: OutcomePart,
): Promise<Buffer | null> {
  const bytes = await blobs.get(formerKey(place, part));
  if (!bytes || part !== "compiled") return bytes;
  const { compiled } = JSON.parse(bytes.toString("utf8")) as { compiled: unknown };
  return Buffer.from(JSON.stringify(compiled));
}

function formerKey(
  { projectId, artifact }: { projectId: string; artifact: string },
  part: OutcomePart,
): string {
  switch (part) {
    case "compiled":
    case "state":
      return stateKey(projectId, artifact);
    case "handoff":
      return datasetKey(projectId, artifact, "handoff.json");
    case "issues":
      return datasetKey(projectId, artifact, "issues.json");
  }
}
