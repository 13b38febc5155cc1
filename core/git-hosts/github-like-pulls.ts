import { z } from "zod";
import { Time, Words } from "./delivery-fields.ts";
import type { DeliveredRepository, Delivery } from "./port.ts";
import {
  PullBranch,
  PullCommit,
  PullNumber,
  pullOf,
  PullPage,
  PullTitle,
} from "./pull-requests.ts";

// "pull_request" in GitHub's webhook description (github/rest-api-description), and Gitea's after its example:
// modules/structs/hook.go, modules/structs/pull.go and services/convert/pull.go.

/** GitHub says "synchronize", and Gitea "synchronized". */
const ACTIONS = new Set(["opened", "synchronize", "synchronized", "reopened", "closed"]);
/** What Gitea names instead of a branch if the branch is gone, or never was. */
const PULL_REF = /^refs\/(pull\/\d+\/head)$/;

const Changed = z.object({}).loose().nullish().catch(null);
const Repository = z.object({ id: z.number().int(), full_name: Words }).nullish().catch(null);
const Body = z.object({
  action: z.string(),
  changes: z.object({ title: Changed, base: Changed, ref: Changed }).nullish().catch(null),
  pull_request: z.object({
    number: PullNumber,
    title: PullTitle,
    state: z.string(),
    html_url: PullPage,
    updated_at: Time,
    user: z.object({ login: Words }).nullish().catch(null),
    head: z.object({
      label: z.string().nullish().catch(null),
      ref: z.string(),
      sha: PullCommit,
      repo: Repository,
    }),
    base: z.object({ ref: PullBranch, repo: z.object({ id: z.number().int() }) }),
  }),
});
type Body = z.infer<typeof Body>;

/** The pull request, if the delivery changes what its preview shows. */
export function readPull(
  delivered: Record<string, unknown>,
  repository: DeliveredRepository | null,
): Pick<Delivery, "pull"> {
  const { success, data: body } = Body.safeParse(delivered);
  if (!success || !changesPreview(body)) return {};
  const { number, title, state, html_url, updated_at, user, base, ...pull } = body.pull_request;
  const head = headOf(pull.head);
  if (!head) return {};
  return pullOf(repository, {
    number,
    title,
    isOpen: state === "open",
    url: html_url ?? null,
    author: user?.login ?? null,
    at: updated_at ?? null,
    ...head,
    commit: pull.head.sha ?? null,
    target: base.ref,
    into: String(base.repo.id),
  });
}

function changesPreview({ action, changes }: Body): boolean {
  if (action !== "edited") return ACTIONS.has(action);
  // GitHub calls the target "base", and Gitea "ref".
  return Boolean(changes?.title ?? changes?.base ?? changes?.ref);
}

function headOf({ ref, label, repo }: Body["pull_request"]["head"]) {
  const [, short] = PULL_REF.exec(ref) ?? [];
  // Without a branch, its author has pushed it to "refs/for", which needs no right to write to the repository.
  const isPushedForReview = short !== undefined && !label;
  const named = PullBranch.safeParse(short === undefined ? ref : label || short);
  if (!named.success) return null;
  const { id, full_name: fullName } = repo ?? {};
  const isFrom = id !== undefined && fullName !== undefined && !isPushedForReview;
  return { branch: named.data, from: isFrom ? { id: String(id), fullName } : null };
}
