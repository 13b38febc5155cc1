import type { PullAction, SamplePull } from "#tests/contract/host-under-test.ts";
import { giteaRepository } from "./gitea-sender.ts";

const changed = { from: "before" };
/** Event, its type, action and changes as in Gitea's services/webhook/notifier.go and modules/webhook/type.go. */
const events: Record<PullAction, [event: string, type: string, action: string, changes?: object]> =
  {
    opened: ["pull_request", "pull_request", "opened"],
    synchronized: ["pull_request", "pull_request_sync", "synchronized"],
    retargeted: ["pull_request", "pull_request", "edited", { ref: changed }],
    renamed: ["pull_request", "pull_request", "edited", { title: changed }],
    closed: ["pull_request", "pull_request", "closed"],
    merged: ["pull_request", "pull_request", "closed"],
    reopened: ["pull_request", "pull_request", "reopened"],
    described: ["pull_request", "pull_request", "edited", { body: changed }],
    labeled: ["pull_request", "pull_request_label", "label_updated"],
    commented: ["issue_comment", "pull_request_comment", "created"],
    approved: ["pull_request_approved", "pull_request_review_approved", "reviewed"],
  };

/** The body of an event of a pull request, as in Gitea's modules/structs/hook.go and services/convert/pull.go. */
export function giteaPull(
  action: PullAction,
  { repository, fork, ...pull }: SamplePull,
): { event: string; type: string; payload: object } {
  const [event, type, named, changes] = events[action];
  const isClosed = action === "closed" || action === "merged";
  const head = fork === "deleted" ? null : repositoryOf(fork ?? repository);
  const own = repositoryOf(repository);
  const payload = {
    action: named,
    number: pull.number,
    ...(changes && { changes }),
    pull_request: {
      id: 99,
      number: pull.number,
      title: pull.title,
      body: "",
      html_url: pull.url,
      user: { login: pull.author },
      state: isClosed ? "closed" : "open",
      merged: action === "merged",
      updated_at: pull.at,
      base: { label: pull.target, ref: pull.target, sha: "0".repeat(40), repo: own },
      head: {
        label: pull.branch,
        // Without the repository, Gitea names the ref in its own.
        ref: head ? pull.branch : `refs/pull/${String(pull.number)}/head`,
        sha: pull.commit ?? "",
        repo_id: head?.id ?? -1,
        repo: head,
      },
    },
    repository: own,
    sender: { login: pull.author },
    commit_id: "",
    review: null,
  };
  return { event, type, payload };
}

const repositoryOf = ({ id, owner, repo, isPrivate }: SamplePull["repository"]) =>
  giteaRepository(id, `${owner}/${repo}`, isPrivate);
