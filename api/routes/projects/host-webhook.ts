import { putHostWebhook } from "#core/git-hosts/host-webhook.ts";
import { sendWebhookTest } from "#core/pushes/webhook-test.ts";
import { Project } from "#schemas/projects/project.ts";
import { presentProject } from "../../presenters/project.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** The webhook of a project that Pressmark creates on the git host. */
export const hostWebhook = router({
  /** Creates it, or corrects its address, secret and events. `project.hostWebhook` says why that failed. */
  create: inProject({})
    .output(answer({ project: Project }))
    .mutation(async ({ ctx }) => {
      const project = await putHostWebhook(ctx.services, ctx.project);
      return { success: true, project: await presentProject(ctx.services, ctx, project) };
    }),
  /** Makes the host send a test delivery. `projects.webhookDoctor` says whether it arrives. */
  test: inProject({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, project } }) => {
      await sendWebhookTest(services, project);
      return { success: true };
    }),
});
