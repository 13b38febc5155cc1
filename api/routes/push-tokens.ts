import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged } from "#schemas/paging.ts";
import { Name, PushToken } from "#schemas/project.ts";
import { createPushToken, listPushTokens, revokePushToken } from "#store/push-tokens.ts";
import { presentSecret } from "../present/secrets.ts";
import { answer, inProject, Reference, router } from "../trpc.ts";

export const pushTokens = router({
  list: inProject({})
    .output(answer({ pushTokens: z.array(PushToken), ...paged }))
    .query(async ({ ctx: { services, project } }) => {
      const tokens = await listPushTokens(services.mongo.db, project._id);
      const views = tokens.map(presentSecret);
      return { success: true, pushTokens: views, total: views.length, nextCursor: null };
    }),

  /** `secret` is the password for git; it is shown this once. */
  create: inProject({ name: Name })
    .output(answer({ pushToken: PushToken, secret: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const { token, secret } = await createPushToken(services.mongo.db, {
        projectId: project._id,
        name: input.name,
        createdBy: caller.userId,
      });
      ctx.audit.details = { pushTokenId: token._id, name: token.name };
      return { success: true, pushToken: presentSecret(token), secret };
    }),

  revoke: inProject({ pushTokenId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const revoked = await revokePushToken(services.mongo.db, project._id, input.pushTokenId);
      if (!revoked) throw new AppError("not_found");
      ctx.audit.details = { pushTokenId: input.pushTokenId };
      return { success: true };
    }),
});
