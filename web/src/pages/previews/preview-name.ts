import type { Preview } from "#schemas/projects/preview.ts";

type Pull = NonNullable<Preview["pull"]>;

const GITLAB_PAGE = /\/merge_requests\/\d+/;

/** The host's own words: GitLab has merge requests with an exclamation mark, the others have pull requests with a number sign. */
export function pullWords({ url, number }: Pick<Pull, "url" | "number">): {
  kind: "merge request" | "pull request";
  number: string;
} {
  const isGitlab = url !== null && GITLAB_PAGE.test(url);
  return isGitlab
    ? { kind: "merge request", number: `!${number}` }
    : { kind: "pull request", number: `#${number}` };
}

/** "#12 Add recipes", or the name of the branch. */
export const previewName = ({ pull, branch }: Pick<Preview, "pull" | "branch">): string =>
  pull ? `${pullWords(pull).number} ${pull.title}` : branch;
