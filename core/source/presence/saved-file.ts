import { lastAuthor } from "#git/objects/last-author.ts";
import { findPath } from "#git/objects/path-entry.ts";
import { openObjects } from "#git/objects/objects.ts";
import { AppError } from "#schemas/errors.ts";
import { foldEmail } from "#schemas/accounts/email.ts";
import type { EditorsMessage } from "#schemas/projects/source/note-editors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { type CommitPlace, findHead, limitReads } from "../project-repository.ts";
import type { NotePlace } from "./editors.ts";

export type SavedFile = Extract<EditorsMessage, { name: "saved" }>;

/** What the branch has at a path now, and who changed it last. Null if it is still the file `seen`, or if the repository cannot be read at the moment. */
export async function findSavedFile(
  context: CoreContext,
  { org, caller }: { org: OrgDocument; caller: Caller },
  { projectId, path, seen }: NotePlace & { seen: string | null },
): Promise<SavedFile | null> {
  const project = await findProject(context.db, projectId);
  const head = project && (await findHead(context, { org, project }).catch(unlessUnreadable));
  if (!head) return null;
  const oid = await limitReads(() => oidAt(head, path));
  if (oid === seen) return null;
  const author = await limitReads(() => lastAuthor(head.directory, head.commit, path));
  const isYou = author !== null && foldEmail(author.email) === foldEmail(caller.email);
  return { name: "saved", commit: head.commit, oid, by: author?.name ?? null, isYou };
}

async function oidAt({ directory, commit }: CommitPlace, path: string): Promise<string | null> {
  const objects = openObjects(directory);
  try {
    const entry = await findPath(objects, commit, path);
    return entry.kind === "file" ? entry.oid : null;
  } finally {
    objects.close();
  }
}

/** An empty repository, a busy api or a host that does not answer. The next push is another chance, and saving merges anyway. */
function unlessUnreadable(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
