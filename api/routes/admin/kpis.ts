import { z } from "zod";
import { KpiPeriod, KpiReport } from "#schemas/admin/kpis.ts";
import { reportKpis } from "#core/platform/kpis/report-kpis.ts";
import { admin, answer, router } from "../../trpc.ts";

/** The figures of the whole installation by day, as the sweep has counted them. */
export const kpis = router({
  get: admin
    .input(z.strictObject({ days: KpiPeriod }))
    .output(answer({ kpis: KpiReport }))
    .query(async ({ ctx: { services }, input: { days } }) => ({
      success: true,
      kpis: await reportKpis(services, { days, now: new Date() }),
    })),
});
