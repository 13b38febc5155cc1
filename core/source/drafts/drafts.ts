import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import {
  DRAFT_MAX_BYTES,
  DRAFTS_MAX,
  DRAFTS_MAX_BYTES,
  type SourceDraft,
  type SourceDraftRow,
} from "#schemas/projects/source/source-draft.ts";
import type { SourceDraftDocument } from "#store/drafts/documents.ts";
import {
  type DraftKey,
  type DraftRow,
  findDraft,
  insertDraft,
  listDrafts,
  measureDrafts,
  removeDraft,
  replaceDraft,
} from "#store/drafts/drafts.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { Limit } from "../../access/rate-limits.ts";
import type { CoreContext } from "../../context.ts";
import { checkWritablePath } from "../check-changes.ts";

/** Whose draft: always the caller's own. */
interface Owned {
  caller: Caller;
  project: ProjectDocument;
}

/** Which file. The published branch by default. */
interface OfFile {
  path: string;
  branch: string | undefined;
}

export interface NewDraft extends OfFile {
  text: string;
  base: string | null;
  pictures: number;
  /** The open editor, and the number of its request. The texts of one editor have an order without any clock. */
  editor: string;
  number: number;
  /** The revision that the editor has last seen. Null if it knows of none. */
  seen: string | null;
}

/** Per user. An open editor stores a draft every few seconds. */
const KEEP_LIMIT: Limit = { name: "draft", max: 1_200, windowMs: 10 * 60_000 };
/** How often a draft is stored again because another device was faster. */
const MAX_ATTEMPTS = 3;
const MEBIBYTE = 1024 * 1024;

/** The caller's drafts in the project, the newest first. */
export async function listOwnDrafts(
  { db }: CoreContext,
  { caller, project }: Owned,
): Promise<SourceDraftRow[]> {
  const rows = await listDrafts(db, { userId: caller.userId, projectId: project._id });
  return rows.map(presentRow);
}

/** The caller's draft of a file. Null if there is none. */
export async function findOwnDraft(
  { db }: CoreContext,
  owned: Owned,
  file: OfFile,
): Promise<SourceDraft | null> {
  const draft = await findDraft(db, keyOf(owned, file));
  return draft && presentDraft(draft);
}

/**
 * Stores a draft. It replaces one that the editor has seen, and earlier texts of the same editor. A repeated request changes nothing, and a late one never replaces a
 * newer text.
 * @throws AppError conflict if another editor has stored a text that this one has not seen; payload_too_large, draft_limit, path_outside_repo, archive_unsafe, branch_invalid
 */
export async function keepDraft(
  context: CoreContext,
  owned: Owned,
  { path, branch, seen, ...draft }: NewDraft,
): Promise<{ revision: string }> {
  const { db } = context;
  const bytes = Buffer.byteLength(draft.text);
  if (bytes > DRAFT_MAX_BYTES) throw tooLarge(bytes);
  await context.limits.take(KEEP_LIMIT, owned.caller.userId);
  const key = keyOf(owned, { path, branch });
  await requireSpace(context, key, bytes);
  const text = { ...draft, bytes };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const replaced = await replaceDraft(db, key, { ...text, seen });
    if (replaced !== null) return { revision: replaced };
    const inserted = await insertDraft(db, key, text);
    if (inserted !== null) return { revision: inserted };
    const existing = await findDraft(db, key);
    if (!existing) continue;
    // The response to the first attempt was lost, or this request is late and its editor has stored a newer text.
    if (existing.editor === draft.editor && existing.number >= draft.number)
      return { revision: existing.revision };
    if (existing.text === draft.text && existing.base === draft.base)
      return { revision: existing.revision };
    throw new AppError("conflict", { message: OTHER_DRAFT });
  }
  throw new AppError("conflict", { message: OTHER_DRAFT });
}

const OTHER_DRAFT =
  "Another browser has stored a different draft of this file. Read it, and store yours with its revision.";

/** Removes a draft if it still has this revision. @returns false if another device has changed or removed it */
export function discardDraft(
  { db }: CoreContext,
  owned: Owned,
  { revision, ...file }: OfFile & { revision: string },
): Promise<boolean> {
  return removeDraft(db, keyOf(owned, file), revision);
}

async function requireSpace({ db }: CoreContext, key: DraftKey, bytes: number): Promise<void> {
  const others = await measureDrafts(db, key);
  if (others.count >= DRAFTS_MAX) throw new AppError("draft_limit");
  if (others.bytes + bytes <= DRAFTS_MAX_BYTES) return;
  const limit = DRAFTS_MAX_BYTES / MEBIBYTE;
  const message = `Your drafts can have up to ${limit} MiB together. Save or discard some of them first.`;
  throw new AppError("draft_limit", { message });
}

const tooLarge = (bytes: number) =>
  new AppError("payload_too_large", {
    message: `The draft has ${(bytes / MEBIBYTE).toFixed(1)} MiB. A draft can have up to ${DRAFT_MAX_BYTES / MEBIBYTE} MiB. Save the note, or split it.`,
  });

/** @throws AppError path_outside_repo, archive_unsafe, branch_invalid */
function keyOf({ caller, project }: Owned, { path, branch }: OfFile): DraftKey {
  const key = { userId: caller.userId, projectId: project._id };
  const of = branch === undefined ? project.branch : checkBranchName(branch);
  return { ...key, branch: of, path: checkWritablePath(path) };
}

const presentRow = ({ branch, path, revision, bytes, pictures, at }: DraftRow): SourceDraftRow => ({
  branch,
  path,
  revision,
  bytes,
  pictures,
  at: at.toISOString(),
});

const presentDraft = (draft: SourceDraftDocument): SourceDraft => ({
  ...presentRow(draft),
  text: draft.text,
  base: draft.base,
  editor: draft.editor,
});
