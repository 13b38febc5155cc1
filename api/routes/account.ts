import { z } from "zod";
import { User } from "#schemas/account.ts";
import { isAdmin } from "../caller.ts";
import { localPart } from "../auth/email.ts";
import { answer, router, signedIn } from "../trpc.ts";

export const account = router({
  get: signedIn
    .input(z.strictObject({}).optional())
    .output(answer({ user: User, isAdmin: z.boolean() }))
    .query(async ({ ctx }) => {
      const { userId, email, emailProven, fullName, avatarUrl } = ctx.caller;
      const name = fullName ?? localPart(email);
      return {
        success: true,
        user: { id: userId, email, emailProven, name, avatar: avatarUrl },
        isAdmin: await isAdmin(ctx.services, ctx.caller),
      };
    }),
});
