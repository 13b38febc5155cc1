import { z } from "zod";
import {
  Application,
  ApplicationScope,
  applicationScopes,
  AUTHORIZATION_QUERY_MAX_CHARACTERS,
  AuthorizationRequest,
} from "#schemas/accounts/application.ts";
import { paged, paging } from "#schemas/paging.ts";
import { listApplications } from "#store/oauth/applications.ts";
import { listOrgApplications, revokeApplication } from "#core/oauth/applications.ts";
import { approveRequest, describeRequest } from "#core/oauth/authorize.ts";
import { presentApplications } from "../../presenters/account/application.ts";
import { answer, Reference, router, signedIn } from "../../trpc.ts";

/** The query of the address that the application opened, as it is. */
const query = z.string().max(AUTHORIZATION_QUERY_MAX_CHARACTERS);

export const applications = router({
  /** The caller's connected applications; with `orgId`, those of that organization's members, for its admins. */
  list: signedIn
    .input(z.strictObject({ orgId: Reference.optional(), ...paging }).prefault({}))
    .output(answer({ applications: z.array(Application), ...paged }))
    .query(async ({ ctx: { services, caller }, input: { orgId, ...page } }) => {
      if (orgId === undefined) {
        const rows = await listApplications(services.db, caller.userId);
        const views = await presentApplications(services, rows);
        return { success: true, applications: views, total: views.length, nextCursor: null };
      }
      const { items, ...rest } = await listOrgApplications(services, caller, { orgId, ...page });
      return { success: true, applications: await presentApplications(services, items), ...rest };
    }),

  /** What an application asks for. */
  describe: signedIn
    .input(z.strictObject({ query }))
    .output(answer({ request: AuthorizationRequest }))
    .query(async ({ ctx: { services, caller }, input }) => ({
      success: true,
      request: await describeRequest(services, caller, input.query),
    })),

  /** The user allows it. `url` takes the browser back to the application, with a code that works once within a minute. */
  approve: signedIn
    .input(
      z.strictObject({
        query,
        scopes: z.array(ApplicationScope).min(1).max(applicationScopes.length),
      }),
    )
    .output(answer({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      url: await approveRequest(ctx.services, ctx, input),
    })),

  /** Ends the access of an application of the caller, or of a member of an organization whose admin the caller is. */
  revoke: signedIn
    .input(z.strictObject({ applicationId: Reference }))
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      await revokeApplication(ctx.services, ctx, input.applicationId);
      return { success: true };
    }),
});
