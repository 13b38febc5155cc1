import { z } from "zod";
import { AuditEntry } from "#schemas/orgs/audit.ts";
import { paged, paging } from "#schemas/paging.ts";
import { listAuditEntries } from "#store/audit/entries.ts";
import { presentAuditEntry } from "../../presenters/audit-entry.ts";
import { admin as adminOnly, answer, router } from "../../trpc.ts";

/** The actions of the platform's administrators. */
export const audit = router({
  list: adminOnly
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ entries: z.array(AuditEntry), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const filter = { orgId: null };
      const { items, ...page } = await listAuditEntries(services.db, filter, input);
      return { success: true, entries: items.map(presentAuditEntry), ...page };
    }),
});
