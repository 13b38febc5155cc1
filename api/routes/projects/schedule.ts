import { z } from "zod";
import { paged, paging } from "#schemas/paging.ts";
import { ScheduleEntry, ScheduleView } from "#schemas/projects/schedule.ts";
import { viewSchedule } from "#core/projects/schedule/view-schedule.ts";
import { answer, inProject } from "../../trpc.ts";

/**
 * Notes that appear or disappear automatically, the earliest first. `from` and `to`: days in the time zone of the site, both included. By default, everything
 * from 30 days ago on.
 */
export const schedule = inProject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...paging,
})
  .output(answer({ schedule: ScheduleView, changes: z.array(ScheduleEntry), ...paged }))
  .query(async ({ ctx: { services, project }, input }) => {
    const { page, ...view } = await viewSchedule(services, project, input);
    return { success: true, ...view, ...page };
  });
