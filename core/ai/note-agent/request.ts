import { z } from "zod";
import {
  AGENT_MESSAGE_MAX_LENGTH,
  AGENT_NOTE_MAX_LENGTH,
  AGENT_TURNS_MAX_LENGTH,
  type AgentRequest,
  agentRequest,
} from "#schemas/ai/note-agent.ts";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { Limit } from "../../access/rate-limits.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { checkWritablePath } from "../../source/check-changes.ts";
import { mayHaveSecrets } from "../../tasks/task-paths.ts";
import { findAiAccess } from "../access.ts";

/** Per user. Every request makes a model work. */
const REQUEST_LIMIT: Limit = { name: "editor agent", max: 60, windowMs: 10 * 60_000 };
/** The page fetches the answer immediately. */
const REQUEST_LIFE_S = 60;

const StoredRequest = z.object(agentRequest);
const inWords = (count: number): string => count.toLocaleString("en");
const refusal = (message: string): AppError => new AppError("bad_request", { message });

interface Asked {
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
}

/**
 * Keeps a request until its answer is fetched, which happens once. The messages of WebSocket connections are too small for a note.
 * @returns the id of the request
 * @throws AppError bad_request, path_outside_repo, project_archived, ai_not_configured, too_many_requests
 */
export async function keepRequest(
  context: CoreContext,
  { caller, org, project }: Asked,
  request: AgentRequest,
): Promise<string> {
  requireActive(project);
  const checked = checkRequest(request);
  const access = await findAiAccess(context, { orgId: org._id, projectId: project._id });
  if (!access) throw new AppError("ai_not_configured");
  await context.limits.take(REQUEST_LIMIT, caller.userId);
  const id = newId();
  const key = keyOf(project, caller, id);
  await context.redis.set(key, JSON.stringify(checked), "EX", REQUEST_LIFE_S);
  return id;
}

/**
 * Takes a request of this user. A connection that was interrupted finds nothing, so no model is asked twice.
 * @throws AppError ai_answer_lost
 */
export async function takeRequest(
  { redis }: Pick<CoreContext, "redis">,
  { caller, project }: Pick<Asked, "caller" | "project">,
  id: string,
): Promise<AgentRequest> {
  const key = keyOf(project, caller, id);
  const replies = await redis.multi().get(key).del(key).exec();
  const stored = replies?.[0]?.[1];
  if (typeof stored !== "string") throw new AppError("ai_answer_lost");
  return StoredRequest.parse(JSON.parse(stored));
}

const keyOf = ({ _id }: ProjectDocument, { userId }: Caller, id: string) =>
  `pressmark:agent-request:${_id}:${userId}:${id}`;

/** @throws AppError bad_request that names the field, the limit and what to do; path_outside_repo */
export function checkRequest(request: AgentRequest): AgentRequest {
  const path = checkWritablePath(request.path);
  if (!isMarkdownPath(path))
    throw refusal(
      "path: the agent edits notes. The name of a note ends with .md, .mdx or .markdown.",
    );
  if (mayHaveSecrets(path))
    throw refusal(
      "path: this file is hidden or may have secrets, so its text is not sent to a model.",
    );
  const { text, selection, turns } = request;
  const message = request.message.trim();
  if (message === "") throw refusal("message: write what the agent should do.");
  if (message.length > AGENT_MESSAGE_MAX_LENGTH)
    throw refusal(
      `message: it has ${inWords(message.length)} characters. A message can have up to ${inWords(AGENT_MESSAGE_MAX_LENGTH)}. Shorten it.`,
    );
  if (text.length > AGENT_NOTE_MAX_LENGTH)
    throw refusal(
      `text: the note has ${inWords(text.length)} characters. The agent reads notes of up to ${inWords(AGENT_NOTE_MAX_LENGTH)}. Split the note, or edit it yourself.`,
    );
  if (selection.from > selection.to || selection.to > text.length)
    throw refusal("selection: it is outside the text.");
  const said = turns.reduce((length, turn) => length + turn.text.length, 0);
  if (said > AGENT_TURNS_MAX_LENGTH)
    throw refusal(
      `turns: the conversation has ${inWords(said)} characters. It can have up to ${inWords(AGENT_TURNS_MAX_LENGTH)}. Leave out the oldest turns.`,
    );
  // Services refuse messages that say nothing.
  return { path, text, selection, message, turns: turns.filter(({ text: words }) => words.trim()) };
}
