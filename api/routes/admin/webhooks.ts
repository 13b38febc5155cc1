import { z } from "zod";
import { listFailingWebhooks } from "#core/pushes/failing-webhooks.ts";
import { paged, paging } from "#schemas/paging.ts";
import { FailingWebhook } from "#schemas/git-hosts/failing-webhook.ts";
import { admin as adminOnly, answer, router } from "../../trpc.ts";

/** Webhooks of all linked projects. */
export const webhooks = router({
  /** Those with trouble, the newest trouble first. */
  failing: adminOnly
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ webhooks: z.array(FailingWebhook), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await listFailingWebhooks(services, input);
      return { success: true, webhooks: items, ...page };
    }),
});
