import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged } from "#schemas/paging.ts";
import { DeployHook, Name } from "#schemas/project.ts";
import { createDeployHook, listDeployHooks, revokeDeployHook } from "#store/deploy-hooks.ts";
import { presentSecret } from "../present/secrets.ts";
import { answer, inProject, Reference, router } from "../trpc.ts";

export const deployHooks = router({
  list: inProject({})
    .output(answer({ deployHooks: z.array(DeployHook), ...paged }))
    .query(async ({ ctx: { services, project } }) => {
      const hooks = await listDeployHooks(services.mongo.db, project._id);
      const views = hooks.map(presentSecret);
      return { success: true, deployHooks: views, total: views.length, nextCursor: null };
    }),

  /** Whoever posts to `url` starts a deployment; it is shown this once. */
  create: inProject({ name: Name })
    .output(answer({ deployHook: DeployHook, url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const { hook, secret } = await createDeployHook(services.mongo.db, {
        projectId: project._id,
        name: input.name,
        createdBy: caller.userId,
      });
      ctx.audit.details = { deployHookId: hook._id, name: hook.name };
      const url = `${services.env.PUBLIC_URL}/hooks/${secret}`;
      return { success: true, deployHook: presentSecret(hook), url };
    }),

  revoke: inProject({ deployHookId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const revoked = await revokeDeployHook(services.mongo.db, project._id, input.deployHookId);
      if (!revoked) throw new AppError("not_found");
      ctx.audit.details = { deployHookId: input.deployHookId };
      return { success: true };
    }),
});
