import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { askGithub } from "./api.ts";

/** The tokens that a GitHub App gets for a user begin with this (docs.github.com, "About authentication to GitHub"). */
const APP_USER_TOKEN = /^ghu_/;

export const isAppUserToken = (token: string): boolean => APP_USER_TOKEN.test(token);

const Installations = z.object({
  installations: z.array(
    z.object({
      id: z.number().int(),
      account: z.object({
        login: z.string(),
        avatar_url: z.string().default(""),
        type: z.string().default("User"),
      }),
      suspended_at: z.string().nullish(),
      permissions: z.record(z.string(), z.string()).optional(),
      html_url: z.string().optional(),
    }),
  ),
});
export type Installation = z.infer<typeof Installations>["installations"][number];

/** The App's installations that a user can reach, with the user's own token. A suspended one answers nothing. @throws FetchFailure */
export async function loadInstallations(
  env: Pick<Env, "GITHUB_URL" | "GITHUB_API_URL">,
  token: string,
): Promise<Installation[]> {
  const request = { path: "/user/installations?per_page=100", schema: Installations };
  const { installations } = await askGithub(env, token, request);
  return installations.filter(({ suspended_at: suspendedAt }) => !suspendedAt);
}
