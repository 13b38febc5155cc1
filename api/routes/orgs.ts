import { z } from "zod";
import { Org } from "#schemas/org.ts";
import { paged } from "#schemas/paging.ts";
import { listOrgsOfMember } from "#store/orgs.ts";
import { presentOrg } from "../present/org.ts";
import { answer, inOrg, router, signedIn } from "../trpc.ts";

export const orgs = router({
  /** All at once, the personal one first: nobody has more than fit on a page. */
  list: signedIn
    .input(z.strictObject({}).optional())
    .output(answer({ orgs: z.array(Org), ...paged }))
    .query(async ({ ctx }) => {
      const all = await listOrgsOfMember(ctx.services.mongo.db, ctx.caller.userId);
      return { success: true, orgs: all.map(presentOrg), total: all.length, nextCursor: null };
    }),

  get: inOrg({})
    .output(answer({ org: Org }))
    .query(({ ctx }) => ({ success: true, org: presentOrg(ctx.org) })),
});
