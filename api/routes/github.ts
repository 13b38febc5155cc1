import { z } from "zod";
import {
  GithubAccount,
  GithubName,
  GithubRepository,
  GithubScope,
} from "#schemas/git-hosts/github.ts";
import { CreationScope, NameState } from "#schemas/projects/new-repository.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { bestEffort } from "#core/best-effort.ts";
import { nameState } from "#core/git-hosts/github/creation/new-repository.ts";
import { listCreationScopes } from "#core/git-hosts/github/creation/rights.ts";
import { github as host } from "#core/git-hosts/github/host.ts";
import { loadBranches } from "#core/git-hosts/github/repositories.ts";
import { installUrlOf, listScopes } from "#core/git-hosts/github/scopes.ts";
import type { HostAccount } from "#core/git-hosts/host-account.ts";
import { deleteGitHostToken, findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import { answer, router, signedIn } from "../trpc.ts";

const none = z.strictObject({}).optional();
/** GitHub's own tokens have fewer than 300. */
const TOKEN_MAX_LENGTH = 500;
const QUERY_MAX_LENGTH = 200;
const PAGE_MAX = 100;

const present = ({ login, avatarUrl }: HostAccount): GithubAccount => ({
  login,
  avatar_url: avatarUrl,
});

/** The caller's GitHub account. */
export const github = router({
  /** `profile` is null when no token is stored, and when GitHub fails. */
  getProfile: signedIn
    .input(none)
    .output(answer({ profile: GithubAccount.nullable() }))
    .query(async ({ ctx: { services, caller } }) => {
      const account = await host.findAccount(services, caller.userId);
      return { success: true, profile: account && present(account) };
    }),

  listOrganizations: signedIn
    .input(none)
    .output(answer({ organizations: z.array(GithubAccount) }))
    .query(async ({ ctx: { services, caller } }) => {
      const organizations = await host.listOrganizations(services, caller.userId);
      return { success: true, organizations: organizations.map(present) };
    }),

  /** The user and their organizations. `installUrl`: where repositories are selected for the GitHub App; null without an App. */
  listScopes: signedIn
    .input(none)
    .output(
      answer({
        /** Empty if GitHub is not connected, does not respond, or refuses the connection. */
        scopes: z.array(GithubScope),
        isConnected: z.boolean(),
        installUrl: z.string().nullable(),
      }),
    )
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      scopes: await listScopes(services, caller.userId),
      isConnected: (await findGitHostToken(services.db, caller.userId, host.name)) !== null,
      installUrl: await installUrlOf(services),
    })),

  /** The user and their organizations, with what the user may create there. */
  listCreationScopes: signedIn
    .input(none)
    .output(
      answer({
        /** Empty if GitHub is not connected, does not respond, or refuses the connection. */
        scopes: z.array(CreationScope),
        isConnected: z.boolean(),
      }),
    )
    .query(async ({ ctx: { services, caller } }) => ({
      success: true,
      scopes: await listCreationScopes(services, caller.userId),
      isConnected: (await findGitHostToken(services.db, caller.userId, host.name)) !== null,
    })),

  /** Whether a repository with this name can be created. */
  checkName: signedIn
    .input(z.strictObject({ owner: GithubName, name: GithubName }))
    .output(answer({ state: NameState }))
    .query(async ({ ctx: { services, caller }, input }) => ({
      success: true,
      state: await nameState(services, caller.userId, input),
    })),

  /** Up to 100. */
  listBranches: signedIn
    .input(z.strictObject({ owner: GithubName, repo: GithubName }))
    .output(answer({ branches: z.array(z.string()) }))
    .query(async ({ ctx: { services, caller }, input }) => ({
      success: true,
      branches: await loadBranches(services, caller.userId, input),
    })),

  /** 30 a page, the most recently pushed first. A search covers 1,000 repositories of `owner`, or of all. */
  listRepos: signedIn
    .input(
      z
        .strictObject({
          query: z.string().trim().toLowerCase().max(QUERY_MAX_LENGTH).default(""),
          owner: GithubName.optional(),
          page: z.int().min(1).max(PAGE_MAX).default(1),
        })
        .prefault({}),
    )
    .output(answer({ repos: z.array(GithubRepository) }))
    .query(async ({ ctx: { services, caller }, input }) => ({
      success: true,
      repos: await host.listRepositories(services, caller.userId, input),
    })),

  /** Stores the `provider_token` of a session that began with GitHub. The session carries it only once. */
  saveProviderToken: signedIn
    .input(z.strictObject({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }))
    .output(answer({ profile: GithubAccount }))
    .mutation(async ({ ctx: { services, caller, token }, input }) => {
      const { userId } = caller;
      const account = await host.connect(services, { userId, token }, input.token);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      return { success: true, profile: present(account) };
    }),

  /** Deletes the token. The user can still sign in with GitHub. */
  disconnect: signedIn
    .input(none)
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller } }) => {
      await deleteGitHostToken(services.db, caller.userId, host.name);
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      return { success: true };
    }),
});
