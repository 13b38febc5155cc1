import { z } from "zod";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { UploadChanges } from "#schemas/projects/upload.ts";
import { commitUpload } from "#core/uploads/commit-upload.ts";
import { findUpload } from "#core/uploads/staged-uploads.ts";
import { changesOf } from "#core/uploads/upload-changes.ts";
import { answer, inProject, Reference, router } from "../../trpc.ts";

export const CommitId = z.string().regex(/^[0-9a-f]{40}$/, "is not a commit id");

const PATH_MAX_LENGTH = 1_024;
/** A folder to which the files are added. Without it, the project gets exactly these files. */
const Folder = z.string().max(PATH_MAX_LENGTH).optional();

/** Uploads of the caller (`POST /api/uploads`) that become commits of a project. */
export const uploads = router({
  /** What a commit of the upload would change. */
  compare: inProject({ uploadId: Reference, into: Folder })
    .output(answer({ changes: UploadChanges }))
    .query(async ({ ctx, input: { uploadId, into } }) => {
      const { services, caller } = ctx;
      const staged = await findUpload(services, caller, uploadId);
      return { success: true, changes: await changesOf(services, ctx, staged, into) };
    }),

  /** `base`: the head from `compare`. `commit` is null if the branch already has these files. */
  commit: inProject({
    uploadId: Reference,
    base: CommitId.nullable(),
    into: Folder,
    message: z.string().max(MESSAGE_MAX_LENGTH).optional(),
  })
    .output(answer({ commit: z.object({ sha: z.string(), branch: z.string() }).nullable() }))
    .mutation(async ({ ctx, input: { uploadId, base, into, message } }) => {
      const { services, org, project, caller } = ctx;
      const { branch } = project;
      const given = { org, project, caller, uploadId, base, into, message };
      const commit = await commitUpload(services, given);
      if (commit) ctx.audit.details = { branch, commit: commit.sha };
      return { success: true, commit: commit && { ...commit, branch } };
    }),
});
