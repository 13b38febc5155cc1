import { z } from "zod";
import { creatorName } from "#core/access/caller.ts";
import { ofOrg, ofProject, removeSecret, secretsFor, setSecret } from "#core/secrets/secrets.ts";
import { paged } from "#schemas/paging.ts";
import { Secret, SecretName, SecretValue } from "#schemas/secrets.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { answer, inOrgOrProject, router } from "../trpc.ts";

interface Owners {
  org: OrgDocument;
  project: ProjectDocument | null;
}

const ownerOf = ({ org, project }: Owners) => (project ? ofProject(project._id) : ofOrg(org._id));

/** Values are only ever written. */
export const secrets = router({
  /** For a project, its own secrets and then those of its organization. */
  list: inOrgOrProject({})
    .output(answer({ secrets: z.array(Secret), ...paged }))
    .query(async ({ ctx: { services, org, project } }) => {
      const owners = [ofOrg(org._id)];
      if (project) owners.unshift(ofProject(project._id));
      const views = await secretsFor(services, owners);
      return { success: true, secrets: views, total: views.length, nextCursor: null };
    }),

  /** Creates the secret or replaces its value. */
  set: inOrgOrProject({ name: SecretName, value: SecretValue })
    .output(answer({}))
    .mutation(async ({ ctx, input: { name, value } }) => {
      await setSecret(ctx.services, ownerOf(ctx), { name, value, by: creatorName(ctx.caller) });
      ctx.audit.details = { name };
      return { success: true };
    }),

  remove: inOrgOrProject({ name: SecretName })
    .output(answer({}))
    .mutation(async ({ ctx, input: { name } }) => {
      await removeSecret(ctx.services, ownerOf(ctx), name);
      ctx.audit.details = { name };
      return { success: true };
    }),
});
