import { z } from "zod";
import { enterChannel, enterWebhook } from "#core/access/enter.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { actOf, audited, identified, placeOf, Reference } from "./trpc.ts";

/** An action on a webhook of an organization or a project. */
export const inWebhook = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ webhookId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { webhookId } = input as { webhookId: string };
      const act = actOf(path, "webhook");
      const { caller } = ctx;
      const entered = await enterWebhook(ctx.services, { caller, act }, webhookId);
      const { org, project, webhook } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const details = { host: new URL(webhook.url).host, ...audit.details };
      if (result.ok && act.changes)
        await audited(ctx, path, { ...placeOf(org, project), audit: { ...audit, details } });
      return result;
    });

/** An action on a channel of an organization or a project. */
export const inChannel = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ channelId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { channelId } = input as { channelId: string };
      const act = actOf(path, "channel");
      const { caller } = ctx;
      const entered = await enterChannel(ctx.services, { caller, act }, channelId);
      const { org, project, channel } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const details = { kind: channel.kind, channel: channel.name, ...audit.details };
      if (result.ok && act.changes)
        await audited(ctx, path, { ...placeOf(org, project), audit: { ...audit, details } });
      return result;
    });
