import { z } from "zod";
import { listUnwellWebhooks } from "#core/pushes/unwell-webhooks.ts";
import { paged, paging } from "#schemas/paging.ts";
import { UnwellWebhook } from "#schemas/projects/unwell-webhook.ts";
import { admin as adminOnly, answer, router } from "../../trpc.ts";

/** Webhooks of all linked projects. */
export const webhooks = router({
  /** Those with trouble, the newest trouble first. */
  unwell: adminOnly
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ webhooks: z.array(UnwellWebhook), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await listUnwellWebhooks(services, input);
      return { success: true, webhooks: items, ...page };
    }),
});
