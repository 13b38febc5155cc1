import { SUBSCRIBE_PATH } from "#schemas/sites/subscribe-paths.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import type { SubscribersOverview } from "#schemas/subscribers/overview.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findWaitingMailing } from "#store/subscribers/mailings.ts";
import { sumChanges } from "#store/subscribers/subscriber-days.ts";
import { countSubscribers } from "#store/subscribers/subscribers.ts";
import type { CoreContext } from "../context.ts";
import { subscribers } from "../projects/settings/subscribers.ts";
import { isOffered } from "./is-offered.ts";

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** How many subscribe to the posts of a project, and what they get next. */
export async function subscribersOverview(
  { db, env }: Pick<CoreContext, "db" | "env">,
  { org, project, now }: { org: OrgDocument; project: ProjectDocument; now: Date },
): Promise<SubscribersOverview> {
  const { _id: projectId } = project;
  const [counts, changes, next] = await Promise.all([
    countSubscribers(db, projectId),
    sumChanges(db, projectId, new Date(now.getTime() - (DAYS - 1) * DAY_MS)),
    findWaitingMailing(db, projectId),
  ]);
  return {
    isAvailable: env.SMTP_URL !== undefined,
    isOffered: isOffered(project),
    enabled: subscribers.read(project).enabled,
    ...counts,
    joined30Days: changes.joined,
    left30Days: changes.left,
    limit: limitsOf(env, org).subscribers,
    subscribeUrl: new URL(SUBSCRIBE_PATH, mainSiteUrl(env, project)).href,
    nextMailing: next && { dueAt: next.dueAt.toISOString(), posts: next.posts },
  };
}
