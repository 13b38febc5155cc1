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

export const deployHooks = router({
  list: inProject({})
    .output(answer({ deployHooks: z.array(ProjectSecret), ...paged }))
    .query(async ({ ctx: { services, project } }) => {
      const hooks = await listDeployCredentials(services.db, "deployHook", project._id);
      const views = hooks.map(presentProjectSecret);
      return { success: true, deployHooks: views, total: views.length, nextCursor: null };
    }),

  /** A POST to `url` starts a deployment; it is shown only once. */
  create: inProject({ name: Name })
    .output(answer({ deployHook: ProjectSecret, url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const credential = {
        projectId: project._id,
        name: input.name,
        createdBy: caller.userId,
        ...madeWith(caller),
      };
      const { document: hook, secret } = await createDeployCredential(
        services.db,
        "deployHook",
        credential,
      );
      ctx.audit.details = { deployHookId: hook._id, name: hook.name };
      const url = `${services.env.PUBLIC_URL}/hooks/${secret}`;
      return { success: true, deployHook: presentProjectSecret(hook), url };
    }),

  revoke: inProject({ deployHookId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const which = { projectId: project._id, secretId: input.deployHookId };
      const revoked = await revokeDeployCredential(services.db, "deployHook", which);
      if (!revoked) throw new AppError("not_found");
      ctx.audit.details = { deployHookId: input.deployHookId };
      return { success: true };
    }),
});
