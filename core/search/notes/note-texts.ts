import { openBlobs } from "#git/objects/blobs.ts";
import type { Note } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { findCommit, limitReads } from "../../source/project-repository.ts";

/** What one search reads of a repository. */
const MAX_NOTES = 2_000;
const MAX_NOTE_BYTES = 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The sources of notes of a deployment, by git object. Those beyond the limits are left out. Null if the repository cannot be read now.
 */
export async function readNoteTexts(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument; deployment: DeploymentDocument },
  notes: readonly Note[],
): Promise<Map<string, string> | null> {
  const texts = new Map<string, string>();
  const { commit } = of.deployment;
  if (notes.length === 0 || !commit) return texts;
  const place = await findCommit(context, of, commit.sha).catch(unlessUnknown);
  if (!place) return null;
  return limitReads(async () => {
    const blobs = openBlobs(place.directory, { maxBytes: MAX_NOTE_BYTES });
    try {
      let bytesLeft = MAX_BYTES;
      const oids = notes.slice(0, MAX_NOTES).flatMap(({ oid, size }) => {
        bytesLeft -= size;
        return bytesLeft > 0 ? [oid] : [];
      });
      for await (const { oid, bytes } of blobs.readMany(oids))
        if (bytes) texts.set(oid, bytes.toString("utf8"));
      return texts;
    } finally {
      blobs.close();
    }
  });
}

/** The commit is gone, or its host does not answer. The published notes are found without it. */
function unlessUnknown(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
