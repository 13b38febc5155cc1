import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { GitEvent, GitEventSummary } from "#schemas/projects/git-event.ts";
import { paged, paging } from "#schemas/paging.ts";
import { findGitEventOf, listGitEvents } from "#store/pushes/git-events.ts";
import { presentGitEvent, presentGitEventSummary } from "../presenters/git-event.ts";
import { replayEvent } from "#core/pushes/replay-event.ts";
import { answer, inProject, Reference, router } from "../trpc.ts";

export const gitEvents = router({
  list: inProject(paging)
    .output(answer({ gitEvents: z.array(GitEventSummary), ...paged }))
    .query(async ({ ctx: { services, project }, input }) => {
      const filter = { projectId: project._id };
      const { items, ...page } = await listGitEvents(services.db, filter, input);
      return { success: true, gitEvents: items.map(presentGitEventSummary), ...page };
    }),

  get: inProject({ gitEventId: Reference })
    .output(answer({ gitEvent: GitEvent }))
    .query(async ({ ctx: { services, project }, input }) => {
      const gitEvent = await findGitEventOf(services.db, project._id, input.gitEventId);
      if (!gitEvent) throw new AppError("not_found");
      return { success: true, gitEvent: presentGitEvent(gitEvent) };
    }),

  replay: inProject({ gitEventId: Reference })
    .output(answer({ gitEvent: GitEvent }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const original = await findGitEventOf(services.db, project._id, input.gitEventId);
      if (!original) throw new AppError("not_found");
      const gitEvent = await replayEvent(services, project, { original, actor: caller.email });
      ctx.audit.details = { gitEventId: original._id, ref: original.ref };
      return { success: true, gitEvent: presentGitEvent(gitEvent) };
    }),
});
