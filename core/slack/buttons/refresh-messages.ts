import { wakeWebhooks } from "#queues/enqueue.ts";
import type { ChannelOwner } from "#store/channels/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import { recordMessages } from "../../notifications/channels/record-messages.ts";
import type { SlackContext } from "../slack-context.ts";

/** The messages about the deployments show what they are now, whichever events their channels have chosen. */
export async function refreshMessages(
  context: SlackContext,
  owner: ChannelOwner,
  deploymentIds: readonly string[],
): Promise<void> {
  const { db, queues } = context;
  const clock = () => new Date();
  for (const id of deploymentIds)
    await recordMessages({ db, clock }, owner, {
      subject: { kind: "deployment", id },
      events: [],
    });
  await bestEffort(context, () => wakeWebhooks(queues));
}
