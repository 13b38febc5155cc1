import type { Questions } from "#queues/questions.ts";
import { AppError } from "#schemas/errors.ts";
import {
  PREVIEW_MAX_CHARACTERS,
  PREVIEW_TOO_LONG,
} from "#schemas/projects/source/note-preview-limit.ts";
import type { NotePreview, SitePreview } from "#schemas/projects/source/note-preview.ts";
import { EDITOR_PATH, editorSubject } from "#schemas/sites/editor-link.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import { signLink } from "../access/signed-link.ts";
import type { CoreContext } from "../context.ts";
import { deploymentAddress } from "../deployments/deployment-address.ts";
import { requireActive } from "../projects/require-active.ts";

type PreviewContext = CoreContext & { questions: Questions };

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
 * What the next build would publish of a text, in the site of the newest deployment.
 * @returns null if nothing is deployed yet
 * @throws AppError too_long, project_archived, preview_unavailable, preview_failed
 */
export async function previewNote(
  context: PreviewContext,
  request: PreviewRequest,
): Promise<SitePreview | null> {
  const { project, caller } = request;
  requireActive(project);
  const answer = await renderText(context, request);
  const frameUrl =
    answer &&
    deploymentAddress(context, project, {
      ...{ deployment: answer.deployment, caller },
      path: `${EDITOR_PATH}/${signLink(context, editorSubject(answer.deployment._id), caller)}/`,
    });
  return answer && frameUrl ? { ...answer.preview, frameUrl } : null;
}

/**
 * The page of a text. A build worker makes it, so that no request of others waits for it.
 * @returns null if nothing is deployed yet
 * @throws AppError too_long, preview_unavailable, preview_failed, too_many_requests
 */
export async function renderText(
  { db, limits, questions }: PreviewContext,
  { project, caller, path, text, pictures }: PreviewRequest,
): Promise<{ preview: NotePreview; deployment: DeploymentDocument } | null> {
  if (text.length > PREVIEW_MAX_CHARACTERS)
    throw new AppError("too_long", { message: PREVIEW_TOO_LONG });
  await limits.take(PREVIEW_LIMIT, caller.userId);
  // A deployment that has just gone live has not stored yet what the next build needs of it.
  const deployment = await findNewestSuccess(db, project._id);
  if (!deployment?.artifact || deployment.removedAt) return null;
  const site = { projectId: project._id, deploymentId: deployment._id };
  const question = { ...site, path, text, pictures: [...pictures] };
  const preview = await questions.ask("note.preview", question, { timeoutMs: TIMEOUT_MS });
  return { preview, deployment };
}
