import type { LeftFile } from "#schemas/deployments/dataset.ts";
import { datasetKey, outcomeKey, stateKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "./blobs.ts";
import { type BundleLocation, readParts } from "./bundles.ts";

/**
 * The results of a build: where its compiled notes are, the state that the next build continues from, the input for comparisons and the dataset, and the
 * issues. One bundle, written last: if it exists, the deployment is complete.
 */
export type OutcomePart = "compiled" | "state" | "handoff" | "issues";

/** Dataset files that are parts of the outcome. */
const PARTS = { "handoff.json": "handoff", "issues.json": "issues" } as const;
const NOTHING = Buffer.from("[]");

export const outcomeLocation = (projectId: string, artifact: string): BundleLocation => ({
  keyOf: outcomeKey,
  projectId,
  artifact,
});

/** Null when the build has not ended or retention has removed its outcome. */
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

/** A dataset file that the build itself wrote. */
export async function readLeftFile(
  blobs: BlobStore,
  { projectId, artifact }: { projectId: string; artifact: string },
  name: LeftFile,
): Promise<Buffer | null> {
  if (name !== "newly-public.json") return readOutcome(blobs, { projectId, artifact }, PARTS[name]);
  const bytes = await blobs.get(datasetKey(projectId, artifact, name));
  // The file is stored only when the list is not empty.
  return bytes ?? ((await hasOutcome(blobs, projectId, artifact)) ? NOTHING : null);
}

/** Earlier versions stored each part in its own blob, and the compiled notes in the blob of the state. */
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
