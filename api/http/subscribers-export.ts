import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readViewer } from "#schemas/accounts/viewer.ts";
import { AppError } from "#schemas/errors.ts";
import { hasAccess } from "#store/accounts/access.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { subscribersSubject } from "#core/subscribers/export-link.ts";
import { exportSubscribers } from "#core/subscribers/export-subscribers.ts";
import type { Services } from "../services.ts";

type ExportRequest = FastifyRequest<{
  Params: { projectId: string };
  Querystring: { signature?: unknown };
}>;

/** The subscribers of a project as CSV, with a signed link from `subscribers.export`. */
export function serveSubscribersExport(app: FastifyInstance, services: Services): void {
  app.get("/api/subscribers/:projectId", async (request: ExportRequest, reply) => {
    const project = await findProjectOfLink(services, request);
    const name = `${project.handle}-subscribers.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("cache-control", "private, no-store")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Readable.from(exportSubscribers(services, project._id)));
  });
}

/** @throws AppError project_not_found if the link has expired, or the user is no longer an admin */
async function findProjectOfLink(
  { db, secretBox }: Services,
  { params: { projectId }, query: { signature } }: ExportRequest,
): Promise<ProjectDocument> {
  const signed = typeof signature === "string" ? secretBox.verify(signature) : null;
  const viewer = readViewer(signed, subscribersSubject(projectId));
  const project = viewer && (await findProject(db, projectId));
  const of = project && { orgId: project.orgId, projectId };
  if (!project || !of || !(await hasAccess(db, of, viewer, "admin")))
    throw new AppError("project_not_found");
  return project;
}
