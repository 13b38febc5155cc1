import { z } from "zod";
import { AddressReaders, AudienceView, PagePassword } from "#schemas/projects/audience-view.ts";
import { MAX_TRIED_CHARACTERS } from "#schemas/sites/redirects/tried-address.ts";
import { readersOfAddress } from "#core/audience/readers-of-address.ts";
import { setPagePassword, viewAudience } from "#core/audience/page-passwords.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** Passwords are not part of the settings, so that they can be set but never read. */
export const audience = router({
  get: inProject({})
    .output(answer({ audience: AudienceView }))
    .query(({ ctx }) => ({
      success: true,
      audience: viewAudience(ctx.services, ctx.project),
    })),

  /** Who can read an address, by the rules that are saved now. */
  tryAddress: inProject({ address: z.string().max(MAX_TRIED_CHARACTERS) })
    .output(answer({ readers: AddressReaders }))
    .query(({ ctx: { project }, input: { address } }) => ({
      success: true,
      readers: readersOfAddress(project, address),
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
