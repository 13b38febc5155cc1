import { z } from "zod";
import { creatorName } from "#core/access/caller.ts";
import { createWebhook } from "#core/webhooks/create-webhook.ts";
import { redeliver } from "#core/webhooks/redeliver.ts";
import { removeWebhook } from "#core/webhooks/remove-webhook.ts";
import { rotateSecret } from "#core/webhooks/rotate-secret.ts";
import { sendTest } from "#core/webhooks/send-test.ts";
import { updateWebhook } from "#core/webhooks/update-webhook.ts";
import { AppError } from "#schemas/errors.ts";
import { Id } from "#schemas/ids.ts";
import { paged, paging } from "#schemas/paging.ts";
import {
  Delivery,
  deliveryStates,
  Webhook,
  WebhookDescription,
  WebhookEvents,
  WebhookUrl,
} from "#schemas/webhooks/webhook.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findDelivery, listDeliveries } from "#store/webhooks/deliveries.ts";
import { listWebhooks } from "#store/webhooks/webhooks.ts";
import { presentDelivery, presentWebhook } from "../presenters/webhook.ts";
import { inWebhook } from "../outgoing-procedures.ts";
import { answer, inOrgOrProject, router } from "../trpc.ts";

interface Owners {
  org: OrgDocument;
  project: ProjectDocument | null;
}

const ownerOf = ({ org, project }: Owners) => ({
  orgId: org._id,
  projectId: project?._id ?? null,
});

/** Where Pressmark sends events. */
export const webhooks = router({
  /** Newest first. For a project, only its own. */
  list: inOrgOrProject(paging)
    .output(answer({ webhooks: z.array(Webhook), ...paged }))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const page = await listWebhooks(ctx.services.db, ownerOf(ctx), { limit, cursor });
      const { items, total, nextCursor } = page;
      return {
        success: true,
        total,
        nextCursor,
        webhooks: items.map((item) => presentWebhook(item)),
      };
    }),

  get: inWebhook({})
    .output(answer({ webhook: Webhook }))
    .query(({ ctx: { webhook } }) => ({ success: true, webhook: presentWebhook(webhook) })),

  /** The secret is in this answer only. */
  create: inOrgOrProject({
    url: WebhookUrl,
    events: WebhookEvents,
    description: WebhookDescription.default(""),
  })
    .output(answer({ webhook: Webhook, secret: z.string() }))
    .mutation(async ({ ctx, input: { url, events, description } }) => {
      const fields = { url, events, description, createdBy: creatorName(ctx.caller) };
      const { webhook, secret } = await createWebhook(ctx.services, ownerOf(ctx), fields);
      ctx.audit.details = { host: new URL(webhook.url).host };
      return { success: true, webhook: presentWebhook(webhook), secret };
    }),

  update: inWebhook({
    url: WebhookUrl.optional(),
    events: WebhookEvents.optional(),
    description: WebhookDescription.optional(),
    enabled: z.boolean().optional(),
  })
    .output(answer({ webhook: Webhook }))
    .mutation(async ({ ctx: { services, webhook, audit }, input }) => {
      const { url, events, description, enabled } = input;
      const changes = { url, events, description, enabled };
      const changed = await updateWebhook(services, webhook, changes);
      const isSwitched = changed.enabled !== webhook.enabled;
      audit.details = {
        host: new URL(changed.url).host,
        ...(isSwitched ? { enabled: changed.enabled } : {}),
      };
      return { success: true, webhook: presentWebhook(changed) };
    }),

  /** The new secret is in this answer only. The former one also signs for a day. */
  rotateSecret: inWebhook({})
    .output(answer({ webhook: Webhook, secret: z.string() }))
    .mutation(async ({ ctx: { services, webhook } }) => {
      const { webhook: changed, secret } = await rotateSecret(services, webhook);
      return { success: true, webhook: presentWebhook(changed), secret };
    }),

  delete: inWebhook({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, webhook } }) => {
      await removeWebhook(services, webhook);
      return { success: true };
    }),

  /** Sends `webhook.test` at once, without retries. */
  test: inWebhook({})
    .output(answer({ delivery: Delivery }))
    .mutation(async ({ ctx: { services, webhook } }) => {
      const delivery = await sendTest(services, webhook);
      return { success: true, delivery: presentDelivery(delivery) };
    }),

  /** Newest first. */
  deliveries: inWebhook({
    state: z.enum(deliveryStates).optional(),
    query: z.string().trim().max(64, "query can have up to 64 characters").optional(),
    ...paging,
  })
    .output(answer({ deliveries: z.array(Delivery), ...paged }))
    .query(async ({ ctx: { services, webhook }, input: { state, query, limit, cursor } }) => {
      const filter = { webhookId: webhook._id, state, query };
      const page = await listDeliveries(services.db, filter, { limit, cursor });
      const { items, total, nextCursor } = page;
      return { success: true, deliveries: items.map(presentDelivery), total, nextCursor };
    }),

  delivery: inWebhook({ deliveryId: Id })
    .output(answer({ delivery: Delivery }))
    .query(async ({ ctx: { services, webhook }, input: { deliveryId } }) => {
      const delivery = await findDelivery(services.db, webhook._id, deliveryId);
      if (!delivery) throw new AppError("delivery_not_found");
      return { success: true, delivery: presentDelivery(delivery) };
    }),

  /** Sends it again, with the same id and body. */
  redeliver: inWebhook({ deliveryId: Id })
    .output(answer({ delivery: Delivery }))
    .mutation(async ({ ctx: { services, webhook }, input: { deliveryId } }) => {
      const delivery = await redeliver(services, webhook, deliveryId);
      return { success: true, delivery: presentDelivery(delivery) };
    }),
});
