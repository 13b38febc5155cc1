import type { FastifyInstance } from "fastify";
import type { Db } from "mongodb";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { isInsidePeer } from "#service/inside-peer.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { findProjectBySiteLabel } from "#store/projects/projects.ts";
import type { Services } from "../services.ts";

const Question = z.object({ domain: z.string().toLowerCase().max(253) });

/**
 * The proxy asks this before it requests a certificate for a name: 200 for a hosted site, 404 for anything else. This way nobody can request certificates for
 * made-up names.
 */
export function serveDomainCheck(app: FastifyInstance, { env, db }: Services): void {
  const suffix = `.${env.SITES_DOMAIN ?? new URL(env.SITES_URL).hostname}`;
  app.get("/internal/domains/check", async (request, reply) => {
    // The names of private sites and of deployments are not public.
    if (!isInsidePeer(request.raw, env.PUBLIC_URL)) throw new AppError("not_found");
    const question = Question.safeParse(request.query);
    if (!question.success)
      throw new AppError("bad_request", { message: "Send one domain, as ?domain=…" });
    const { domain } = question.data;
    const host = domain.endsWith(suffix) ? readSiteHost(domain.slice(0, -suffix.length)) : null;
    if (host && (await isHosted(db, host))) return reply.code(200).send();
    throw new AppError("not_found");
  });
}

type SiteHost = NonNullable<ReturnType<typeof readSiteHost>>;

async function isHosted(db: Db, { label, deployment }: SiteHost): Promise<boolean> {
  if (await findProjectBySiteLabel(db, label)) return true;
  if (!deployment) return false;
  const project = await findProjectBySiteLabel(db, deployment.label);
  return project !== null && (await findDeploymentOf(db, project._id, deployment.id)) !== null;
}
