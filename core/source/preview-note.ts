import type { Questions } from "#queues/questions.ts";
import { AppError } from "#schemas/errors.ts";
import {
  PREVIEW_MAX_CHARACTERS,
  PREVIEW_TOO_LONG,
} from "#schemas/projects/source/note-preview-limit.ts";
import type { SitePreview } from "#schemas/projects/source/note-preview.ts";
import { EDITOR_PATH, editorSubject } from "#schemas/sites/editor-link.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import { signLink } from "../access/signed-link.ts";
import type { CoreContext } from "../context.ts";
import { deploymentAddress } from "../deployments/deployment-address.ts";
import { requireActive } from "../projects/require-active.ts";

export interface PreviewRequest {
  project: ProjectDocument;
  caller: Caller;
  path: string;
  text: string;
  /** Paths of pictures that are not saved yet. */
  pictures: readonly string[];
}

/** Per user. The editor asks again only when the last preview has arrived. */
const PREVIEW_LIMIT: Limit = { name: "note-preview", max: 6_000, windowMs: 10 * 60_000 };
/** The first preview of a large site reads all its notes. */
const TIMEOUT_MS = 20_000;

/**
 * What the next build would publish of a text, in the site of the newest deployment. A build worker makes it, so that no request of
 * others waits for it.
 * @returns null if nothing is deployed yet
 * @throws AppError too_long, project_archived, preview_unavailable, preview_failed
 */
export async function previewNote(
  context: CoreContext & { questions: Questions },
  { project, caller, path, text, pictures }: PreviewRequest,
): Promise<SitePreview | null> {
  requireActive(project);
  if (text.length > PREVIEW_MAX_CHARACTERS)
    throw new AppError("too_long", { message: PREVIEW_TOO_LONG });
  await context.limits.take(PREVIEW_LIMIT, caller.userId);
  const { db, questions } = context;
  // A deployment that has just gone live has not stored yet what the next build needs of it.
  const deployment = await findNewestSuccess(db, project._id);
  const frameUrl =
    deployment &&
    deploymentAddress(context, project, {
      deployment,
      caller,
      path: `${EDITOR_PATH}/${signLink(context, editorSubject(deployment._id), caller)}/`,
    });
  if (!deployment || !frameUrl) return null;
  const site = { projectId: project._id, deploymentId: deployment._id };
  const question = { ...site, path, text, pictures: [...pictures] };
  const preview = await questions.ask("note.preview", question, { timeoutMs: TIMEOUT_MS });
  return { ...preview, frameUrl };
}
