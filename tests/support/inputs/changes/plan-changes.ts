import type { Db } from "mongodb";
import { claimPlan, finishPlan, insertPlan } from "#store/projects/source-plans.ts";
import type { Person } from "../../worlds/world.ts";
import type { Call } from "./change-inputs.ts";

/** Input of the commit that a plan describes. */
export function planChanges(db: () => Db, owner: () => Person): Record<string, Call> {
  return {
    "source.commitPlan": async ({ project: { _id: projectId } }) => {
      const changes = [{ path: "planned.md", content: "# Note" }];
      const { api, userId } = owner();
      const { tree, write } = api.source;
      const base = await tree.query({ projectId }).then(
        ({ commit }) => commit,
        () => null,
      );
      const { commit } = await write.mutate({ projectId, base, changes });
      const path = { from: "planned.md", to: null };
      const of = { projectId, userId, head: commit.sha };
      const { _id: planId } = await insertPlan(db(), { ...of, kind: "delete", path });
      const plan = await claimPlan(db(), planId, new Date());
      if (plan) await finishPlan(db(), plan, { commit: commit.sha, links: null, files: [] });
      return { projectId, planId };
    },
  };
}
