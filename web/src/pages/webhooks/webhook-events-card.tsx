import { webhookEvents } from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatDay } from "../../lib/format.ts";
import { eventGroups, sendsEveryEvent } from "./webhook-words.ts";

/** Which events the webhook sends. */
export function WebhookEventsCard({ webhook }: { webhook: Webhook }) {
  const { events, createdBy, createdAt } = webhook;
  const chosen = eventGroups
    .flatMap((group) => group.events)
    .filter((name) => events.includes(name));
  return (
    <Card aria-label="Events">
      <CardHeader title="Events" />
      <div className="px-5 pt-4 pb-5 text-sm">
        {sendsEveryEvent(events) ? (
          <p className="text-soft">All events, also those of later versions.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2.5">
            {chosen.map((name) => (
              <li key={name}>
                <code className="font-mono text-[12.5px] font-medium">{name}</code>
                <p className="text-[13px] text-pretty text-soft">{webhookEvents[name]}</p>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4 text-[13px] wrap-anywhere text-faint">
          Created by {createdBy} on {formatDay(createdAt)}
        </p>
      </div>
    </Card>
  );
}
