import { z } from "zod";
import { publishAccountChanged } from "#queues/publish.ts";
import { bestEffort } from "#core/best-effort.ts";
import {
  findSubscription,
  type Subscription,
  unsubscribe as turnOff,
} from "#core/notifications/unsubscribe.ts";
import type { Services } from "../../services.ts";
import { answer, open, router } from "../../trpc.ts";

const TOKEN_MAX_LENGTH = 300;
const byToken = z.strictObject({ token: z.string().max(TOKEN_MAX_LENGTH) });
/** `title`: of the event. Null for the daily digest. `isOn`: whether these emails are still sent. */
const subscription = z.object({ title: z.string().nullable(), isOn: z.boolean() });

/** For everyone who has the link of an email. It reveals neither the address nor the user. */
export const unsubscribe = router({
  get: open
    .input(byToken)
    .output(answer({ subscription }))
    .query(async ({ ctx: { services }, input }) => ({
      success: true,
      subscription: await findSubscription(services, input.token),
    })),

  confirm: open
    .input(byToken)
    .output(answer({ subscription }))
    .mutation(async ({ ctx: { services }, input }) => {
      const ended = await turnOff(services, input.token);
      await announceUnsubscribed(services, ended);
      return { success: true, subscription: ended };
    }),
});

/** Open pages of the settings show it. */
export const announceUnsubscribed = (services: Services, { userId }: Subscription): Promise<void> =>
  bestEffort(services, () => publishAccountChanged(services.redis, userId, "account"));
