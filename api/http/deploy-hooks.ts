import type { FastifyInstance } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { useDeployCredential } from "#store/projects/deploy-credentials.ts";
import { requireUnsuspended } from "#core/orgs/require-unsuspended.ts";
import { requireWritable } from "#core/platform/maintenance/require-writable.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { requireActive } from "#core/projects/require-active.ts";
import { routeEvent } from "#core/pushes/route-event.ts";
import type { Services } from "../services.ts";
import { onlyPost } from "./only-post.ts";

/** `POST /hooks/{token}`: anyone who knows the address can deploy the branch's head. The body is ignored. */
export async function serveDeployHooks(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));

  app.post<{ Params: { token: string } }>("/hooks/:token", async (request, reply) => {
    const { db } = services;
    const hook = await useDeployCredential(db, "deployHook", request.params.token);
    if (!hook) throw new AppError("not_found");
    const { document, project } = hook;
    const org = await findOrg(db, project.orgId);
    if (!org) throw new AppError("not_found");
    await requireWritable(services);
    requireUnsuspended(org);
    requireActive(project);
    const { gitEvent } = await recordGitEvent(db, {
      orgId: project.orgId,
      projectId: project._id,
      source: "hook",
      deliveryId: newId(),
      event: "hook",
      ref: `refs/heads/${project.branch}`,
      before: null,
      after: null,
      actor: `deploy hook ${document.name}`,
      headers: {},
      payload: "",
    });
    const { deployment } = await routeEvent(services, project, gitEvent);
    return reply.code(202).send({
      success: true,
      gitEventId: gitEvent._id,
      deploymentId: deployment?._id ?? null,
    });
  });
  onlyPost(app, "/hooks/:token");
}
