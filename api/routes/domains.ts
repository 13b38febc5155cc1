import { z } from "zod";
import type { Caller } from "#core/access/caller.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { addDomain } from "#core/domains/add-domain.ts";
import { checkDomain } from "#core/domains/check-domain.ts";
import { setPrimary } from "#core/domains/primary-domain.ts";
import { removeDomain } from "#core/domains/remove-domain.ts";
import { AppError } from "#schemas/errors.ts";
import { paged } from "#schemas/paging.ts";
import { Deployment } from "#schemas/deployments/deployment.ts";
import { Domain, HostInput } from "#schemas/domains/domain.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { listDomains } from "#store/domains/domains.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { presentDeployment } from "../presenters/deployment.ts";
import { presentDomain } from "../presenters/domain.ts";
import type { Services } from "../services.ts";
import { answer, inDomain, inProject, router } from "../trpc.ts";

/** Answers of DNS that are newer than this are not asked for again. */
const FRESH_MS = 2_000;

export const domains = router({
  /** By host name. */
  list: inProject({})
    .output(answer({ domains: z.array(Domain), ...paged }))
    .query(async ({ ctx: { services, project } }) => {
      const documents = await listDomains(services.db, project._id);
      const hosts = documents.map(({ host }) => host);
      const views = documents.map((each) => presentDomain(services, each, { project, hosts }));
      return { success: true, domains: views, total: views.length, nextCursor: null };
    }),

  /** Nothing is served at the domain until its TXT record is found. */
  add: inProject({ host: HostInput })
    .output(answer({ domain: Domain }))
    .mutation(async ({ ctx: { services, project, caller, audit }, input: { host: input } }) => {
      const now = new Date();
      const domain = await addDomain(services, project, { input, createdBy: caller.userId, now });
      audit.details = { host: domain.host };
      return { success: true, domain: await view(services, project, domain) };
    }),

  /** Asks DNS now. `records` of the domain say what was found. */
  verify: inDomain({})
    .output(answer({ domain: Domain }))
    .mutation(async ({ ctx: { services, project, domain, audit } }) => {
      const now = new Date();
      const age = now.getTime() - (domain.checkedAt?.getTime() ?? 0);
      const checked =
        age < FRESH_MS ? domain : await checkDomain(services, domain, { now, again: true });
      if (!checked) throw new AppError("domain_not_found");
      audit.details = { host: checked.host, verified: checked.provedAt !== null };
      return { success: true, domain: await view(services, project, checked) };
    }),

  /** The other addresses of the site redirect to this domain. */
  setPrimary: inDomain({})
    .output(answer({ domain: Domain, deployment: Deployment.nullable() }))
    .mutation(async ({ ctx }) => {
      const { services, domain } = ctx;
      const { project, deployment } = await choose(ctx, domain);
      return { success: true, domain: await view(services, project, domain), deployment };
    }),

  /** The address with the project's label is the main one again. */
  unsetPrimary: inProject({})
    .output(answer({ deployment: Deployment.nullable() }))
    .mutation(async ({ ctx }) => {
      const { deployment } = await choose(ctx, null);
      return { success: true, deployment };
    }),

  /** Nothing is served there from then on. */
  remove: inDomain({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, project, caller, domain, audit } }) => {
      await removeDomain(services, { project, domain }, { actor: actorOf(caller) });
      audit.details = { host: domain.host };
      return { success: true };
    }),
});

interface Choice {
  services: Services;
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  audit: AuditNote;
}

async function choose(
  { services, audit, ...ctx }: Choice,
  domain: DomainDocument | null,
): Promise<{ project: ProjectDocument; deployment: Deployment | null }> {
  const actor = actorOf(ctx.caller);
  const { project, deployment } = await setPrimary(services, ctx.project, { domain, actor });
  audit.details = { from: ctx.project.primaryDomain ?? null, to: domain?.host ?? null };
  const shown = deployment && (await presentDeployment(services, ctx, deployment));
  return { project, deployment: shown };
}

const actorOf = ({ email }: Caller) => email;

async function view(
  services: Services,
  project: ProjectDocument,
  domain: DomainDocument,
): Promise<Domain> {
  const hosts = (await listDomains(services.db, project._id)).map(({ host }) => host);
  return presentDomain(services, domain, { project, hosts });
}
