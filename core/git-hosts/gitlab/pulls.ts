import { z } from "zod";
import { Time, Words } from "../delivery-fields.ts";
import type { DeliveredRepository, Delivery } from "../port.ts";
import {
  PullBranch,
  PullCommit,
  PullNumber,
  pullOf,
  PullPage,
  PullTitle,
} from "../pull-requests.ts";

// GitLab's docs "Webhook events", "Merge request events".

const ACTIONS = new Set(["open", "reopen", "close", "merge"]);
/** "locked" is for the moment in which it is merged. */
const OPEN_STATES = new Set(["opened", "locked"]);

const Changed = z.object({}).loose().nullish().catch(null);
const Body = z.object({
  user: z.object({ id: z.number(), username: Words }).nullish().catch(null),
  changes: z.object({ title: Changed, target_branch: Changed }).nullish().catch(null),
  object_attributes: z.object({
    action: z.string(),
    iid: PullNumber,
    title: PullTitle,
    state: z.string(),
    url: PullPage,
    updated_at: Time,
    author_id: z.number().nullish().catch(null),
    source_branch: PullBranch,
    source_project_id: z.number().int().nullish().catch(null),
    source: z.object({ path_with_namespace: Words }).nullish().catch(null),
    target_branch: PullBranch,
    target_project_id: z.number().int(),
    last_commit: z.object({ id: PullCommit }).nullish().catch(null),
    /** Only if there are new commits. */
    oldrev: z.string().nullish().catch(null),
  }),
});
type Body = z.infer<typeof Body>;

/** The merge request, if the delivery changes what its preview shows. */
export function readPull(
  delivered: Record<string, unknown>,
  repository: DeliveredRepository | null,
): Pick<Delivery, "pull"> {
  const { success, data: body } = Body.safeParse(delivered);
  if (!success || !changesPreview(body)) return {};
  const { user, object_attributes: request } = body;
  const { iid: number, title, state, url, updated_at, source, source_project_id: id } = request;
  return pullOf(repository, {
    number,
    title,
    isOpen: OPEN_STATES.has(state),
    url: url ?? null,
    at: updated_at ?? null,
    branch: request.source_branch,
    commit: request.last_commit?.id ?? null,
    target: request.target_branch,
    into: String(request.target_project_id),
    // GitLab names who caused the event, and only the number of the author.
    author: user && user.id === request.author_id ? user.username : null,
    from: { id: id ? String(id) : null, fullName: source?.path_with_namespace ?? null },
  });
}

function changesPreview({ changes, object_attributes: { action, oldrev } }: Body): boolean {
  if (action !== "update") return ACTIONS.has(action);
  return Boolean(oldrev ?? changes?.title ?? changes?.target_branch);
}
