import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { explainMissedDelivery, noteMissedDelivery } from "#store/projects/webhook-health.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { webhookHostOf } from "../git-hosts/hosts.ts";
import { troubleAtHost } from "./webhook-at-host.ts";

/**
 * Records that a check of the repository found a commit that no delivery announced, and asks the host what is wrong with the webhook. Does nothing for a
 * project that has no webhook.
 */
export async function recordMissedDelivery(
  context: Pick<CoreContext, "env" | "db" | "redis" | "log" | "secretBox">,
  project: ProjectDocument,
  commit: string,
): Promise<void> {
  const { db, env, redis } = context;
  const host = webhookHostOf(env, project.source);
  const noted = host && (await noteMissedDelivery(db, project._id, commit));
  if (!noted) return;
  const because = await troubleAtHost(context, noted, gitHostLabels[host.name]);
  if (because !== null) await explainMissedDelivery(db, project._id, { commit, because });
  await bestEffort(context, () => publishProjectChanged(redis, noted));
}
