import type { FastifyInstance, FastifyRequest } from "fastify";
import { readViewer } from "#schemas/accounts/viewer.ts";
import { AppError } from "#schemas/errors.ts";
import { hasAccess } from "#store/accounts/access.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { acts } from "#core/access/acts.ts";
import { enterProject } from "#core/access/enter.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { exportSubject } from "#core/site-export/export-link.ts";
import { exportSite } from "#core/site-export/export-site.ts";
import { planExport } from "#core/site-export/plan-export.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";

type ExportRequest = FastifyRequest<{
  Params: { projectId: string };
  Querystring: { signature?: string };
}>;

/** The live site as a zip of static files, for members: with a key, a token or a signed link. */
export function serveSiteExport(app: FastifyInstance, services: Services): void {
  app.get("/api/v1/projects/:projectId/export", async (request: ExportRequest, reply) => {
    const project = await findReadable(services, request);
    const plan = await planExport(services, project);
    const zip = await exportSite(services, plan);
    return reply
      .type("application/zip")
      .header("cache-control", "private, no-store")
      .header("content-disposition", `attachment; filename="${project.handle}.zip"`)
      .header("x-pressmark-pages", plan.pages)
      .header("x-pressmark-pages-left-out", plan.leftOut)
      .send(zip);
  });
}

/** @throws AppError unauthorized, mfa_required, project_not_found, key_scope */
async function findReadable(services: Services, request: ExportRequest): Promise<ProjectDocument> {
  const { projectId } = request.params;
  const { signature } = request.query;
  if (typeof signature === "string") {
    const viewer = readViewer(services.secretBox.verify(signature), exportSubject(projectId));
    const project = viewer && (await findProject(services.db, projectId));
    const of = project && { orgId: project.orgId, projectId };
    if (!project || !of || !(await hasAccess(services.db, of, viewer)))
      throw new AppError("project_not_found");
    return project;
  }
  const token = bearerToken(request.headers.authorization);
  const caller = token && (await findCaller(services, token));
  if (!caller) throw new AppError("unauthorized");
  if (caller.factorMissing) throw new AppError("mfa_required");
  const act = acts["projects.export"];
  return (await enterProject(services, { caller, act }, { projectId })).project;
}
