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
