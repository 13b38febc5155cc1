import type { PullAction, SamplePull } from "#tests/contract/host-under-test.ts";
import { examples } from "./github-sender.ts";

const published = examples.find(({ name }) => name === "pull_request")?.examples[0] as {
  pull_request: object;
};
const changed = { from: "before" };
/** Event, action and changes as in GitHub's webhook description. */
const events: Record<PullAction, [event: string, action: string, changes?: object]> = {
  opened: ["pull_request", "opened"],
  synchronized: ["pull_request", "synchronize"],
  retargeted: ["pull_request", "edited", { base: { ref: changed, sha: changed } }],
  renamed: ["pull_request", "edited", { title: changed }],
  closed: ["pull_request", "closed"],
  merged: ["pull_request", "closed"],
  reopened: ["pull_request", "reopened"],
  described: ["pull_request", "edited", { body: changed }],
  labeled: ["pull_request", "labeled"],
  commented: ["issue_comment", "created"],
  approved: ["pull_request_review", "submitted"],
};

/** An event of a pull request: GitHub's published example with what a test changes. */
export function githubPull(
  action: PullAction,
  { repository, fork, ...pull }: SamplePull,
): { event: string; payload: object } {
  const [event, named, changes] = events[action];
  const isClosed = action === "closed" || action === "merged";
  const own = githubRepository(repository);
  const payload = {
    ...published,
    action: named,
    number: pull.number,
    ...(changes && { changes }),
    pull_request: {
      ...published.pull_request,
      number: pull.number,
      title: pull.title,
      html_url: pull.url,
      updated_at: pull.at,
      state: isClosed ? "closed" : "open",
      merged: action === "merged",
      user: { login: pull.author },
      head: {
        label: `ann:${String(pull.branch)}`,
        ref: pull.branch,
        sha: pull.commit,
        repo: fork === "deleted" ? null : githubRepository(fork ?? repository),
      },
      base: { label: "ann:main", ref: pull.target, sha: "0".repeat(40), repo: own },
    },
    repository: own,
    sender: { login: pull.author },
  };
  return { event, payload };
}

const githubRepository = ({ id, owner, repo, isPrivate }: SamplePull["repository"]) => ({
  id: Number(id),
  full_name: `${owner}/${repo}`,
  default_branch: "main",
  private: isPrivate,
});
