import type { PullAction, SamplePull } from "#tests/contract/host-under-test.ts";
import { gitlabProject } from "./gitlab-sender.ts";

const AUTHOR_ID = 51;
const COMMIT_BEFORE = "2".repeat(40);
const changed = { previous: "before", current: "after" };
/** Action, state and further fields as in GitLab's docs "Webhook events". Comments are events of their own. */
const events: Record<PullAction, [action: string, state: string, changes?: object]> = {
  opened: ["open", "opened"],
  synchronized: ["update", "opened"],
  retargeted: ["update", "opened", { target_branch: changed }],
  renamed: ["update", "opened", { title: changed }],
  closed: ["close", "closed"],
  merged: ["merge", "merged"],
  reopened: ["reopen", "opened"],
  described: ["update", "opened", { description: changed }],
  labeled: ["update", "opened", { labels: { previous: [], current: [{ title: "API" }] } }],
  commented: ["create", "opened"],
  approved: ["approved", "opened"],
};

/** The body of an event of a merge request, as in GitLab's docs. */
export function gitlabPull(
  action: PullAction,
  { repository, fork, ...pull }: SamplePull,
): { event: string; payload: object } {
  const [named, state, changes = {}] = events[action];
  const isComment = action === "commented";
  const source = fork === "deleted" ? null : (fork ?? repository);
  const request = {
    id: 99,
    iid: pull.number,
    title: pull.title,
    url: pull.url,
    description: "",
    state,
    source_branch: pull.branch,
    target_branch: pull.target,
    author_id: AUTHOR_ID,
    source_project_id: source && Number(source.id),
    target_project_id: Number(repository.id),
    source: source && gitlabProject(source),
    target: gitlabProject(repository),
    last_commit: pull.commit === null ? null : commitOf(pull.commit),
    created_at: "2026-11-01T09:00:00Z",
    updated_at: pull.at,
    draft: false,
  };
  const kind = isComment ? "note" : "merge_request";
  return {
    event: isComment ? "Note Hook" : "Merge Request Hook",
    payload: {
      object_kind: kind,
      event_type: kind,
      user: { id: AUTHOR_ID, name: "Ann", username: pull.author },
      project: gitlabProject(repository),
      object_attributes: isComment
        ? { id: 1, note: "Nice", noteable_type: "MergeRequest", action: named }
        : {
            ...request,
            action: named,
            ...(action === "synchronized" && { oldrev: COMMIT_BEFORE }),
          },
      ...(isComment && { merge_request: request }),
      changes,
    },
  };
}

const commitOf = (id: unknown) => ({
  id,
  message: "Prune",
  title: "Prune",
  timestamp: "2026-11-01T10:00:00+00:00",
  author: { name: "Ann", email: "[REDACTED]" },
});
