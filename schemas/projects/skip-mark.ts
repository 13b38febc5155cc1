/**
 * How authors say that a commit needs no build. GitHub Actions: `[skip ci]`, `[ci skip]`, `[no ci]`, `[skip actions]`, `[actions skip]` and
 * the trailer `skip-checks: true` (docs.github.com/actions/managing-workflow-runs/skipping-workflow-runs). GitLab and Bitbucket: the first two.
 * Cloudflare Pages: with a hyphen too. Ours: `[skip deploy]`.
 */
const MARK = /\[(?:(?:skip|no)[ -](?:ci|deploy)|(?:ci|deploy|actions)[ -]skip|skip[ -]actions)\]/i;
const TRAILER = /^skip-checks:[ \t]*true[ \t]*$/im;

/** The mark in a commit's message, as written. Null if there is none. */
export function skipMarkOf(message: string): string | null {
  const mark =
    MARK.exec(message) ?? TRAILER.exec(message.slice(message.indexOf("\n") + 1 || message.length));
  return mark?.[0].trim() ?? null;
}
