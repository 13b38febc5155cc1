import { z } from "zod";
import { Maintenance, NewMaintenance } from "#schemas/platform/maintenance.ts";
import { beginMaintenance, endMaintenance } from "#core/platform/maintenance/change-maintenance.ts";
import { presentMaintenance } from "../../presenters/notices.ts";
import { admin, answer, router } from "../../trpc.ts";

const TARGET = { kind: "installation" as const, id: "maintenance", name: "installation" };

/** While it is on, only the admin console changes something. `status.notices` reads it. */
export const maintenance = router({
  /** A repeated call replaces the reason and the end. */
  begin: admin
    .input(NewMaintenance)
    .output(answer({ maintenance: Maintenance }))
    .mutation(async ({ ctx: { services, audit }, input }) => {
      const begun = await beginMaintenance(services, input);
      audit.target = TARGET;
      audit.details = { ...input };
      return { success: true, maintenance: presentMaintenance(begun) };
    }),

  end: admin
    .input(z.strictObject({}).optional())
    .output(answer({}))
    .mutation(async ({ ctx: { services, audit } }) => {
      await endMaintenance(services);
      audit.target = TARGET;
      return { success: true };
    }),
});
