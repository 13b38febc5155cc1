import { z } from "zod";
import { Org } from "#schemas/org.ts";
import { paged } from "#schemas/paging.ts";
import { presentOrg } from "../present/org.ts";
import { reachableOrgs, requireScope } from "../reach.ts";
import { answer, identified, inOrg, router } from "../trpc.ts";

export const orgs = router({
  /** All at once, the personal one first: nobody has more than fit on a page. */
  list: identified
    .input(z.strictObject({}).optional())
    .output(answer({ orgs: z.array(Org), ...paged }))
    .query(async ({ ctx: { services, caller } }) => {
      requireScope(caller, "read");
      const all = await reachableOrgs(services, caller);
      const orgs = all.map((org) => presentOrg(org, caller.userId));
      return { success: true, orgs, total: all.length, nextCursor: null };
    }),

  get: inOrg({})
    .output(answer({ org: Org }))
    .query(({ ctx }) => ({ success: true, org: presentOrg(ctx.org, ctx.caller.userId) })),
});
