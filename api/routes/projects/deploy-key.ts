import { z } from "zod";
import { fingerprintOf } from "#git/ssh/key-format.ts";
import { acceptHostKey, renewDeployKey } from "#core/projects/deploy-key.ts";
import { Project } from "#schemas/projects/project.ts";
import { presentProject } from "../../presenters/project.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** How a project signs in to the host of a repository with an ssh address. */
export const deployKey = router({
  /** Replaces the key. The repository can be read again once the new one is added on its host. */
  renew: inProject({})
    .output(answer({ project: Project }))
    .mutation(async ({ ctx }) => {
      const project = await renewDeployKey(ctx.services, ctx.project);
      const { publicKey = "" } = project.deployKey ?? {};
      ctx.audit.details = { fingerprint: fingerprintOf(publicKey) };
      return { success: true, project: await presentProject(ctx.services, ctx, project) };
    }),

  /** Trusts the key that the host shows instead of the pinned one. */
  acceptHostKey: inProject({ fingerprint: z.string().max(100) })
    .output(answer({ project: Project }))
    .mutation(async ({ ctx, input: { fingerprint } }) => {
      const project = await acceptHostKey(ctx.services, ctx.project, fingerprint);
      ctx.audit.details = { fingerprint };
      return { success: true, project: await presentProject(ctx.services, ctx, project) };
    }),
});
