import { z } from "zod";
import { Id } from "#schemas/ids.ts";
import {
  DRAFT_MAX_PICTURES,
  SourceDraft,
  SourceDraftRow,
} from "#schemas/projects/source/source-draft.ts";
import { WritablePath } from "#schemas/projects/source/source-change.ts";
import {
  discardDraft,
  findOwnDraft,
  keepDraft,
  listOwnDrafts,
} from "#core/source/drafts/drafts.ts";
import { answer, inProject, router } from "../../trpc.ts";
import { CommitId } from "./uploads.ts";

/** The published one by default. */
const branch = z.string().optional();

/** The caller's own drafts of a project. Nobody else can read them. */
export const drafts = router({
  /** Without their texts, the newest first. */
  list: inProject({})
    .output(answer({ drafts: z.array(SourceDraftRow) }))
    .query(async ({ ctx }) => ({ success: true, drafts: await listOwnDrafts(ctx.services, ctx) })),

  /** `draft` is null if the file has none. */
  get: inProject({ branch, path: WritablePath })
    .output(answer({ draft: SourceDraft.nullable() }))
    .query(async ({ ctx, input }) => ({
      success: true,
      draft: await findOwnDraft(ctx.services, ctx, { branch: input.branch, path: input.path }),
    })),

  /** `seen`: the revision that the editor has last seen. `editor` and `number` order the requests of one open editor. */
  keep: inProject({
    branch,
    path: WritablePath,
    text: z.string(),
    base: CommitId.nullable(),
    pictures: z.number().int().min(0).max(DRAFT_MAX_PICTURES).default(0),
    editor: Id,
    number: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    seen: Id.nullable(),
  })
    .output(answer({ draft: z.object({ revision: z.string() }) }))
    .mutation(async ({ ctx, input }) => {
      const { branch, path, text, base, pictures, editor, number, seen } = input;
      const given = { branch, path, text, base, pictures, editor, number, seen };
      return { success: true, draft: await keepDraft(ctx.services, ctx, given) };
    }),

  /** Removes nothing if another device has changed the draft since `revision`. */
  discard: inProject({ branch, path: WritablePath, revision: Id })
    .output(answer({ removed: z.boolean() }))
    .mutation(async ({ ctx, input: { branch, path, revision } }) => ({
      success: true,
      removed: await discardDraft(ctx.services, ctx, { branch, path, revision }),
    })),
});
