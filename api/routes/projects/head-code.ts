import { HeadCodeInput, HeadCodeView } from "#schemas/projects/theme/head-code.ts";
import { setHeadCode, viewHeadCode } from "#core/projects/head-code/set-head-code.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** Code for the head of the live site's pages. It is not a section of the settings, so that no file, agent or API key can set it. */
export const headCode = router({
  get: inProject({})
    .output(answer({ headCode: HeadCodeView }))
    .query(({ ctx }) => ({ success: true, headCode: viewHeadCode(ctx.services, ctx) })),

  set: inProject(HeadCodeInput.shape)
    .output(answer({ headCode: HeadCodeView }))
    .mutation(async ({ ctx, input: { code, origins } }) => {
      const { project, changes } = await setHeadCode(ctx.services, ctx, { code, origins });
      ctx.audit.details = changes;
      return { success: true, headCode: viewHeadCode(ctx.services, { ...ctx, project }) };
    }),
});
