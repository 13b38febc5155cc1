import { EVERY_EVENT, type WebhookEvent } from "#schemas/webhooks/event-names.ts";
import { type WebhookData, webhookData } from "#schemas/webhooks/events.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { listWebhooksFor, type WebhookOwner } from "#store/webhooks/webhooks.ts";
import { recordDelivery } from "./record-delivery.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** One of the things that have happened to an organization or a project. */
type Happened = {
  [E in WebhookEvent]: {
    event: E;
    /** Identifies it, also when it is recorded again. */
    cause: string;
    at: Date;
    data: WebhookData<E>;
  };
}[WebhookEvent];

/** Called for each delivery, with its webhook, and for each message of a channel that became due. */
export type OnRecorded = (recorded: { webhook: WebhookDocument | null }) => void;

export type AnnounceContext = WebhookContext & { clock(): Date };

/** Stores events for each webhook that wants them. `happened` is only called if there is one. Safe to repeat. */
export async function recordEvents(
  context: AnnounceContext,
  owner: WebhookOwner,
  {
    events,
    happened,
    onRecorded,
  }: {
    events: readonly WebhookEvent[];
    happened: () => Promise<readonly Happened[]>;
    onRecorded: OnRecorded;
  },
): Promise<void> {
  const webhooks = await listWebhooksFor(context.db, owner, events);
  if (webhooks.length === 0) return;
  for (const one of await happened()) {
    // What is not described is never sent.
    const data = webhookData[one.event].parse(one.data);
    for (const webhook of webhooks.filter((each) => wants(each, one.event))) {
      await recordDelivery(context, webhook, { ...one, data }, context.clock());
      onRecorded({ webhook });
    }
  }
}

const wants = ({ events }: WebhookDocument, event: WebhookEvent) =>
  events.includes(EVERY_EVENT) || events.includes(event);
