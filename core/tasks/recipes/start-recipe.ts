import type { RecipeChoice } from "#schemas/tasks/recipe-choice.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { readParts } from "#store/tasks/parts.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import type { SentMessage } from "../check-message.ts";
import { createTask, taskIdOf } from "../create-task.ts";
import { checkTaskPath } from "../task-writes.ts";
import { briefOf, foldersOf } from "./recipes.ts";

interface RecipeRequest {
  /** The task has the rights of this user. */
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
  choice: RecipeChoice;
  /** Chosen by the client. With the same one, a repeated request gets the task of the first one. */
  requestId?: string | undefined;
  /** The schedule that starts it. */
  scheduleId?: string | undefined;
}

/**
 * Starts a ready-made task. With a `requestId`, it is safe to repeat.
 * @throws AppError those of `createTask`, task_not_needed, task_path_protected, site_not_live, dataset_pending, repo_empty, or the host's error
 */
export async function startRecipe(
  context: CoreContext,
  request: RecipeRequest,
): Promise<TaskDocument> {
  const { caller, org, project, choice, requestId, scheduleId } = request;
  requireActive(project);
  const folders = foldersOf(choice);
  for (const folder of folders) if (folder !== "") checkTaskPath(`${folder}/note.md`);
  const message = (await earlierMessage(context, request)) ?? (await newMessage(context, request));
  return createTask(context, {
    ...message,
    caller,
    org,
    project,
    requestId,
    scheduleId,
    recipe: { id: choice.id, folders },
  });
}

async function newMessage(
  context: CoreContext,
  { org, project, choice }: RecipeRequest,
): Promise<SentMessage> {
  const { text, facts, pictures } = await briefOf(context, { org, project }, choice);
  return {
    text,
    attachments: [{ name: facts.name, text: JSON.stringify(facts.value, null, 1) }],
    pictures,
  };
}

/** The site may have changed since the first request, and a repeated one must have the same message. */
async function earlierMessage(
  { db }: CoreContext,
  request: RecipeRequest,
): Promise<SentMessage | null> {
  if (request.requestId === undefined) return null;
  const [first] = await readParts(db, taskIdOf(request), { after: 0, limit: 1 });
  if (first?.kind !== "message") return null;
  const { text, notes, forModel, pictures } = first;
  return { text, notes, attachments: Array.isArray(forModel) ? forModel : [], pictures };
}
