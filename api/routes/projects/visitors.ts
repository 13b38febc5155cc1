import { VisitorsReport, VisitPeriod } from "#schemas/visitors/visitors-report.ts";
import { reportVisitors } from "#core/visitors/report-visitors.ts";
import { answer, inProject } from "../../trpc.ts";

/** What was counted on the live site in the last 7, 30 or 90 days. */
export const visitors = inProject({ days: VisitPeriod })
  .output(answer({ visitors: VisitorsReport }))
  .query(async ({ ctx: { services, project }, input: { days } }) => ({
    success: true,
    visitors: await reportVisitors(services, project, { days, now: new Date() }),
  }));
