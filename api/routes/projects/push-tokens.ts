import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged } from "#schemas/paging.ts";
import { Name, ProjectSecret } from "#schemas/projects/project.ts";
import {
  createDeployCredential,
  listDeployCredentials,
  revokeDeployCredential,
} from "#store/projects/deploy-credentials.ts";
import { madeWith } from "#core/projects/made-with.ts";
import { presentProjectSecret } from "../../presenters/project-secret.ts";
import { answer, inProject, Reference, router } from "../../trpc.ts";

export const pushTokens = router({
  list: inProject({})
    .output(answer({ pushTokens: z.array(ProjectSecret), ...paged }))
    .query(async ({ ctx: { services, project } }) => {
      const tokens = await listDeployCredentials(services.db, "pushToken", project._id);
      const views = tokens.map(presentProjectSecret);
      return { success: true, pushTokens: views, total: views.length, nextCursor: null };
    }),

  /** `secret` is the password for git; it is shown only once. */
  create: inProject({ name: Name })
    .output(answer({ pushToken: ProjectSecret, secret: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const credential = {
        projectId: project._id,
        name: input.name,
        createdBy: caller.userId,
        ...madeWith(caller),
      };
      const { document: token, secret } = await createDeployCredential(
        services.db,
        "pushToken",
        credential,
      );
      ctx.audit.details = { pushTokenId: token._id, name: token.name };
      return { success: true, pushToken: presentProjectSecret(token), secret };
    }),

  revoke: inProject({ pushTokenId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const which = { projectId: project._id, secretId: input.pushTokenId };
      const revoked = await revokeDeployCredential(services.db, "pushToken", which);
      if (!revoked) throw new AppError("not_found");
      ctx.audit.details = { pushTokenId: input.pushTokenId };
      return { success: true };
    }),
});
