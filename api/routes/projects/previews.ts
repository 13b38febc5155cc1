import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { RepositoryPreview } from "#schemas/projects/repository-preview.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { previewRepository } from "#core/projects/preview-repository.ts";
import {
  deletePreview,
  findPreview,
  findPreviewPage,
} from "#store/projects/repository-previews.ts";
import { presentRepositoryPreview } from "../../presenters/repository-preview.ts";
import { answer, Reference, router, signedIn } from "../../trpc.ts";

/** Previews of public repositories, for the user who created them. */
export const previews = router({
  create: signedIn
    .input(z.strictObject({ url: z.string().max(2048), branch: z.string().max(244).optional() }))
    .output(answer({ preview: RepositoryPreview }))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const of = { userId: caller.userId, address: input.url, branch: input.branch };
      const preview = await previewRepository(services, of);
      return { success: true, preview: presentRepositoryPreview(preview) };
    }),

  get: signedIn
    .input(z.strictObject({ previewId: Reference }))
    .output(answer({ preview: RepositoryPreview }))
    .query(async ({ ctx: { services, caller }, input: { previewId } }) => {
      const preview = await findPreview(services.db, { previewId, userId: caller.userId });
      if (!preview) throw new AppError("preview_not_found");
      return { success: true, preview: presentRepositoryPreview(preview) };
    }),

  /** The first page as a document that loads nothing. Show it only in a sandbox. */
  page: signedIn
    .input(z.strictObject({ previewId: Reference, themeId: z.enum(themeIds) }))
    .output(answer({ html: z.string() }))
    .query(async ({ ctx: { services, caller }, input: { previewId, themeId } }) => {
      const of = { previewId, userId: caller.userId, themeId };
      const html = await findPreviewPage(services.db, of);
      if (html === null) throw new AppError("preview_not_found");
      return { success: true, html };
    }),

  /** Deletes the preview. If it is still running, it stops. */
  discard: signedIn
    .input(z.strictObject({ previewId: Reference }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller }, input: { previewId } }) => {
      await deletePreview(services.db, { previewId, userId: caller.userId });
      return { success: true };
    }),
});
