import { z } from "zod";

/** Whether and how files of a project can be changed here. */
export const SourceAccess = z.object({
  /** Why they cannot. Null if they can, as far as is known before a host has seen a push. */
  problem: z
    .object({
      message: z.string(),
      /** Where that can be changed: the project's or the organization's settings, or the page `url` of the host. */
      fix: z.enum(["git", "git_hosts", "page"]),
      url: z.string().nullable(),
    })
    .nullable(),
  /** The name that the host gives to pull requests, if Pressmark can open one. */
  pulls: z.enum(["pull request", "merge request"]).nullable(),
  /** Whether open pull requests have previews. */
  pullsArePreviewed: z.boolean(),
});
export type SourceAccess = z.infer<typeof SourceAccess>;
