import { z } from "zod";

/** Field names are GitHub's, because the product's clients expect them. */
export const GithubAccount = z.object({ login: z.string(), avatar_url: z.string() });
export type GithubAccount = z.infer<typeof GithubAccount>;

export const GithubRepository = z.object({
  owner: z.string(),
  name: z.string(),
  /** `owner/name` */
  fullName: z.string(),
  private: z.boolean(),
  defaultBranch: z.string(),
  /** Null before the first push. */
  pushedAt: z.string().nullable(),
});
export type GithubRepository = z.infer<typeof GithubRepository>;

/** An account whose repositories can be chosen from. */
export const GithubScope = z.object({
  value: z.string(),
  label: z.string(),
  type: z.enum(["user", "organization"]),
  /** On the dashboard's origin. Null if there is no picture. */
  avatar: z.string().nullable(),
});
export type GithubScope = z.infer<typeof GithubScope>;

/** The name of a GitHub account or repository. */
export const GithubName = z.string().regex(/^[\w.-]{1,100}$/, "is not a name on GitHub");
