import { z } from "zod";

/** A pull request as a git host reports it; GitLab calls it a merge request. */
export const PullRequest = z.object({
  /** The number in the repository's own count, as its pages show it. */
  number: z.number().int().positive(),
  title: z.string(),
  isOpen: z.boolean(),
  /** The branch with the changes. */
  branch: z.string(),
  /** Its newest commit. Bitbucket shortens it to 12 characters. Empty if it is closed and the host no longer says. */
  commit: z.string(),
  /** The branch that it should be merged into. */
  target: z.string(),
  /** The repository with the changes, such as "ana/notes". Null if it is the project's own. A fork that was deleted has no name, but a text that says so. */
  fork: z.string().nullable(),
  /** GitLab names it only if the author caused the event. */
  author: z.string().nullable(),
  /** Its page on the host. */
  url: z.string().nullable(),
});
export type PullRequest = z.infer<typeof PullRequest>;
