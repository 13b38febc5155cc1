import { z } from "zod";
import { PostDetail } from "#schemas/deployments/dataset.ts";
import { NoteDetail } from "#schemas/deployments/note-detail.ts";
import { AppError } from "#schemas/errors.ts";
import { Id } from "#schemas/ids.ts";
import { findNoteDetail } from "#core/deployments/note-detail.ts";
import { findPostDetail } from "#core/deployments/post-detail.ts";
import { deploymentAddress } from "#core/deployments/deployment-address.ts";
import { answer, inDeployment } from "../../trpc.ts";

export const postProcedures = {
  /** One post with all its details. `previewUrl` shows it on the site's own origin, for an hour. */
  post: inDeployment({ postId: Id })
    .output(answer({ post: PostDetail, previewUrl: z.string() }))
    .query(async ({ ctx: { services, caller, project, deployment }, input }) => {
      const post = await findPostDetail(services, deployment, input.postId);
      const previewUrl = deploymentAddress(services, project, {
        deployment,
        caller,
        path: post.url,
      });
      if (!previewUrl) throw new AppError("deployment_removed");
      return { success: true, post, previewUrl };
    }),

  /** The same for a note; `previewUrl` is null unless the note is published. */
  note: inDeployment({ noteId: Id })
    .output(answer({ note: NoteDetail, previewUrl: z.string().nullable() }))
    .query(async ({ ctx: { services, caller, project, deployment }, input }) => {
      const note = await findNoteDetail(services, deployment, input.noteId);
      const { url: path } = note;
      const previewUrl =
        note.state === "published" && path !== null
          ? deploymentAddress(services, project, { deployment, caller, path })
          : null;
      return { success: true, note, previewUrl };
    }),
};
