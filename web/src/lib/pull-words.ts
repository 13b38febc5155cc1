import type { PullRequest } from "#schemas/projects/pull-request.ts";

const GITLAB_PAGE = /\/merge_requests\/\d+/;

/** The host's own words: GitLab has merge requests with an exclamation mark, the others have pull requests with a number sign. */
export function pullWords({ url, number }: Pick<PullRequest, "url" | "number">): {
  kind: "merge request" | "pull request";
  number: string;
} {
  const isGitlab = url !== null && GITLAB_PAGE.test(url);
  return isGitlab
    ? { kind: "merge request", number: `!${number}` }
    : { kind: "pull request", number: `#${number}` };
}
