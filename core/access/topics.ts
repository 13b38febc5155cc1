import { z } from "zod";
import { adminTopic, everyoneTopic } from "#schemas/events.ts";
import { AppError } from "#schemas/errors.ts";
import { findDeploymentIn } from "#store/deployments/deployments.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import { findTaskIn } from "#store/tasks/tasks.ts";
import { type Caller, isAdmin } from "./caller.ts";
import { canSeeProject, canSeeTask } from "./access.ts";
import { reachOf } from "./reach.ts";
import type { CoreContext } from "../context.ts";

const TOPICS_MAX = 50;

/** `org:{id}`, `project:{id}`, `deployment:{id}`, `task:{id}`, `user:{id}`, `everyone` or `admin`. */
export const Topics = z
  .array(
    z.string().regex(/^(?:admin|everyone|(?:org|project|deployment|task|user):[a-z0-9-]{1,64})$/),
  )
  .min(1)
  .max(TOPICS_MAX);

/**
 * Checks every topic against the caller's current rights. A visit of an administrator gives those of its organization.
 * @returns the organizations the topics belong to
 * @throws AppError not_found, both for unknown topics and for those of other users
 */
export async function authorizeTopics(
  context: CoreContext,
  caller: Caller,
  topics: string[],
): Promise<string[]> {
  const { db } = context;
  const orgIds = (await reachOf(context, caller)).orgs.map((org) => org._id);
  const owners = await Promise.all(
    topics.map(async (topic) => {
      const [kind, id = ""] = topic.split(":");
      if (topic === everyoneTopic) return "";
      if (topic === adminTopic) return (await isAdmin(context, caller)) ? "" : null;
      if (kind === "user") return id === caller.userId && !caller.key ? "" : null;
      if (kind === "org") return orgIds.includes(id) && !caller.key?.projectId ? id : null;
      if (kind === "task") {
        const task = await findTaskIn(db, orgIds, id);
        return task && canSeeTask(caller, task) ? task.orgId : null;
      }
      const owner =
        kind === "project"
          ? await findProjectIn(db, orgIds, id)
          : await findDeploymentIn(db, orgIds, id);
      if (!owner) return null;
      const projectId = "projectId" in owner ? owner.projectId : owner._id;
      return canSeeProject(caller, projectId) ? owner.orgId : null;
    }),
  );
  if (owners.includes(null)) throw new AppError("not_found");
  return [...new Set(owners.filter((owner): owner is string => Boolean(owner)))];
}
