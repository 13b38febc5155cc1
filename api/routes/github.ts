import { z } from "zod";
import { GithubAccount, GithubRepository } from "#schemas/projects/github.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { bestEffort } from "#core/best-effort.ts";
import {
  connectGithub,
  disconnectGithub,
  loadOrganizations,
  loadProfile,
  loadRepositories,
} from "#core/git-hosts/github/account.ts";
import { answer, router, signedIn } from "../trpc.ts";

const none = z.strictObject({}).optional();
/** GitHub's own tokens have fewer than 300. */
const TOKEN_MAX_LENGTH = 500;
const QUERY_MAX_LENGTH = 200;
const PAGE_MAX = 100;

/** The caller's account at GitHub. Linked repositories are fetched without it, so they must be public. */
export const github = router({
  /** `profile` is null when no token is stored, and when GitHub fails. */
  getProfile: signedIn
    .input(none)
    .output(answer({ profile: GithubAccount.nullable() }))
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      profile: await loadProfile(services, caller.userId),
    })),

  listOrganizations: signedIn
    .input(none)
    .output(answer({ organizations: z.array(GithubAccount) }))
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      organizations: await loadOrganizations(services, caller.userId),
    })),

  /** 30 a page, the most recently pushed first. A search covers the 500 most recently pushed ones. */
  listRepos: signedIn
    .input(
      z
        .strictObject({
          query: z.string().trim().toLowerCase().max(QUERY_MAX_LENGTH).default(""),
          page: z.int().min(1).max(PAGE_MAX).default(1),
        })
        .prefault({}),
    )
    .output(answer({ repos: z.array(GithubRepository) }))
    .query(async ({ ctx: { services, caller }, input }) => ({
      success: true,
      repos: await loadRepositories(services, caller.userId, input),
    })),

  /** Stores the `provider_token` of a session that began at GitHub. The session carries it only once. */
  saveProviderToken: signedIn
    .input(z.strictObject({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }))
    .output(answer({ profile: GithubAccount }))
    .mutation(async ({ ctx: { services, caller, token }, input }) => {
      const { userId } = caller;
      const profile = await connectGithub(services, { userId, token }, input.token);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      return { success: true, profile };
    }),

  /** Deletes the token. The user can still sign in with GitHub. */
  disconnect: signedIn
    .input(none)
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller } }) => {
      await disconnectGithub(services, caller.userId);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      return { success: true };
    }),
});
