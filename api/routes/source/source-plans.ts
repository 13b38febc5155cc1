import { z } from "zod";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { SourcePlan } from "#schemas/projects/source/source-plan.ts";
import { commitPlan } from "#core/source/move/commit-plan.ts";
import { planChange } from "#core/source/move/plan-change.ts";
import { answer, inProject, Reference } from "../../trpc.ts";

const PATH_MAX_LENGTH = 4_096;
const Path = z.string().max(PATH_MAX_LENGTH);

/** Moves and removals of files, with the links to them. */
export const sourcePlans = {
  /** The first call starts the plan. `to`: null if the files are deleted. */
  plan: inProject({ from: Path, to: Path.nullable() })
    .output(answer({ plan: SourcePlan }))
    .query(async ({ ctx, input: { from, to } }) => {
      const { services, org, project, caller } = ctx;
      const path = { from, to };
      const made = await planChange(services, { org, project, caller, path });
      const { _id: id, kind, state, error, commit, links } = made;
      const plan = {
        id,
        kind,
        path: made.path,
        state,
        error: error?.message ?? null,
        commit,
        links,
      };
      return { success: true, plan };
    }),

  commitPlan: inProject({
    planId: Reference,
    message: z.string().max(MESSAGE_MAX_LENGTH).optional(),
  })
    .output(answer({ commit: z.object({ sha: z.string(), branch: z.string() }) }))
    .mutation(async ({ ctx, input: { planId, message } }) => {
      const { services, org, project, caller } = ctx;
      const commit = await commitPlan(services, { org, project, caller, planId, message });
      ctx.audit.details = { branch: commit.branch, commit: commit.sha };
      return { success: true, commit };
    }),
};
