import { webhookSecretContext } from "#store/sealed/contexts.ts";
import { z } from "zod";
import { newSecret } from "#schemas/ids.ts";
import { createsWebhook, putHostWebhook } from "#core/git-hosts/host-webhook.ts";
import { changeProject } from "#core/projects/change-project.ts";
import { madeWith } from "#core/projects/made-with.ts";
import { answer, inProject, router } from "../../trpc.ts";

export const webhookSecret = router({
  /** The old secret becomes invalid immediately. The new one is shown only once. If an API key created it, it expires with that key. */
  rotate: inProject({})
    .output(answer({ webhookSecret: z.string() }))
    .mutation(async ({ ctx: { services, project, caller } }) => {
      const secret = newSecret("pms");
      const sealed = services.secretBox.seal(secret, webhookSecretContext(project._id));
      const changed = await changeProject(services, project, {
        webhookSecret: sealed,
        webhookSecretMadeWith: madeWith(caller).madeWith ?? null,
      });
      // The host must know it before the next push.
      if (createsWebhook(changed.source)) await putHostWebhook(services, changed);
      return { success: true, webhookSecret: secret };
    }),
});
