import type { PullAction, SamplePull } from "#tests/contract/host-under-test.ts";

const HASH_CHARACTERS = 12;
/**
 * Event and state as in Bitbucket Cloud's docs "Event payloads". It does not reopen and label pull requests, and does not
 * say what was updated.
 */
const events: Partial<Record<PullAction, [event: string, state: string]>> = {
  opened: ["pullrequest:created", "OPEN"],
  synchronized: ["pullrequest:updated", "OPEN"],
  retargeted: ["pullrequest:updated", "OPEN"],
  renamed: ["pullrequest:updated", "OPEN"],
  closed: ["pullrequest:rejected", "DECLINED"],
  merged: ["pullrequest:fulfilled", "MERGED"],
  commented: ["pullrequest:comment_created", "OPEN"],
  approved: ["pullrequest:approved", "OPEN"],
};

/** The body of an event of a pull request, as in Bitbucket Cloud's docs. Null if it has no such event. */
export function bitbucketPull(
  action: PullAction,
  { repository, fork, ...pull }: SamplePull,
): { event: string; payload: object } | null {
  const [event, state] = events[action] ?? [];
  if (!event) return null;
  const { commit: hash } = pull;
  const short = typeof hash === "string" ? hash.slice(0, HASH_CHARACTERS) : hash;
  const actor = { type: "user", nickname: pull.author, display_name: "Ann" };
  const payload = {
    actor,
    repository: { ...repositoryOf(repository), is_private: repository.isPrivate },
    pullrequest: {
      type: "pullrequest",
      id: pull.number,
      title: pull.title,
      description: "",
      state,
      author: actor,
      created_on: "2026-11-01T09:00:00+00:00",
      updated_on: pull.at,
      source: {
        branch: { name: pull.branch },
        commit: hash === null ? null : { type: "commit", hash: short },
        repository: fork === "deleted" ? null : repositoryOf(fork ?? repository),
      },
      destination: {
        branch: { name: pull.target },
        commit: { type: "commit", hash: "0".repeat(HASH_CHARACTERS) },
        repository: repositoryOf(repository),
      },
      links: { html: { href: pull.url } },
    },
  };
  return { event, payload };
}

const repositoryOf = ({ id, owner, repo }: SamplePull["repository"]) => ({
  type: "repository",
  uuid: id,
  full_name: `${owner}/${repo}`,
});
