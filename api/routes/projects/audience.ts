import { z } from "zod";
import { AudienceView, PagePassword } from "#schemas/projects/audience-view.ts";
import { setPagePassword, viewAudience } from "#core/audience/page-passwords.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** Passwords are no part of the settings, so that they can be set and never read. */
export const audience = router({
  get: inProject({})
    .output(answer({ audience: AudienceView }))
    .query(({ ctx }) => ({
      success: true,
      audience: viewAudience(ctx.services, ctx.project),
    })),

  setPassword: inProject({
    path: z.string().describe("As in the rule: /team."),
    password: PagePassword,
  })
    .output(answer({ audience: AudienceView }))
    .mutation(async ({ ctx, input: { path, password } }) => {
      const { project, changes } = await setPagePassword(ctx.services, ctx, { path, password });
      ctx.audit.details = changes;
      return { success: true, audience: viewAudience(ctx.services, project) };
    }),
});
