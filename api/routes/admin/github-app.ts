import { z } from "zod";
import { GithubAppLacks, GithubAppState, GithubLogin } from "#schemas/git-hosts/github-app.ts";
import {
  beginGithubApp,
  finishGithubApp,
  forgetGithubApp,
} from "#core/git-hosts/github/app/create-app.ts";
import { missingAppPermissions } from "#core/git-hosts/github/app/permissions.ts";
import { AppError } from "#schemas/errors.ts";
import { presentGithubApp } from "../../presenters/admin/github-app.ts";
import type { Services } from "../../services.ts";
import { admin, answer, router } from "../../trpc.ts";

/** Longer than any code or state. */
const CODE_MAX_LENGTH = 200;
const Code = z.string().min(1).max(CODE_MAX_LENGTH);
const state = answer({ githubApp: GithubAppState });

/** The installation's own GitHub App. */
export const githubApp = router({
  get: admin
    .input(z.strictObject({}).optional())
    .output(state)
    .query(async ({ ctx: { services } }) => ({
      success: true,
      githubApp: await presentGithubApp(services),
    })),

  /** Asks GitHub what the App may do. */
  permissions: admin
    .input(z.strictObject({}).optional())
    .output(answer({ permissions: GithubAppLacks }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      permissions: await lacksOf(services),
    })),

  /** The browser posts `manifest` to `url`, where GitHub asks the administrator to confirm. */
  begin: admin
    .input(
      z
        .strictObject({
          organization: GithubLogin.optional(),
          /** Whether the App asks for what creating repositories from templates needs. */
          createsRepositories: z.boolean().default(false),
        })
        .prefault({}),
    )
    .output(answer({ url: z.string(), manifest: z.string() }))
    .mutation(async ({ ctx: { services, caller, audit }, input }) => {
      const { organization = null, createsRepositories } = input;
      audit.details = { owner: organization, createsRepositories };
      const { userId } = caller;
      const wanted = { userId, organization, createsRepositories };
      return { success: true, ...(await beginGithubApp(services, wanted)) };
    }),

  /** Stores the App. GitHub has sent the browser back with `code` and `state`. */
  finish: admin
    .input(z.strictObject({ code: Code, state: Code }))
    .output(state)
    .mutation(async ({ ctx: { services, caller, audit }, input }) => {
      const { userId, email, fullName } = caller;
      const createdBy = fullName ?? email;
      const made = await finishGithubApp(services, { ...input, userId, createdBy });
      audit.details = { app: made.slug, owner: made.owner };
      return { success: true, githubApp: await presentGithubApp(services) };
    }),

  /** Deletes the App's keys here. The App stays on GitHub until it is deleted there. */
  forget: admin
    .input(z.strictObject({}).optional())
    .output(state)
    .mutation(async ({ ctx: { services } }) => {
      await forgetGithubApp(services);
      return { success: true, githubApp: await presentGithubApp(services) };
    }),
});

/** GitHub may be away, which is not an error of this page. */
async function lacksOf(services: Services): Promise<GithubAppLacks> {
  try {
    return { ...(await missingAppPermissions(services)), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { missing: [], createsRepositories: false, url: null, failure: error.message };
  }
}
