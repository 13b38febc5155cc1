import { AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import { updateProject, webhookSecretContext } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { WebhookAtHost } from "../port.ts";
import { openConnection } from "./open-connection.ts";

type WebhookContext = Pick<CoreContext, "env" | "db" | "secretBox" | "log">;

/** The project's webhook at its host. Null if there is none. @throws AppError connection_missing, and those of `askHost` */
export async function findHostWebhook(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<WebhookAtHost | null> {
  const { host, api, repository, url } = await connectionOf(context, project);
  return host.findWebhook(api, repository, url);
}

/**
 * Creates the project's webhook at its host, or corrects it. Why that failed is stored with the project: without a webhook,
 * pushes are found a little later, so nothing else fails.
 * @throws AppError connection_unused
 */
export async function putHostWebhook(
  context: WebhookContext,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  if (project.source.connectionId === undefined) throw new AppError("connection_unused");
  const failure = await tryWebhook(context, project);
  if (failure) context.log.warn({ err: failure, projectId: project._id }, "no webhook was created");
  const hostWebhook: ProjectDocument["hostWebhook"] = {
    state: failure ? "failed" : "ready",
    at: new Date(),
    message: failure?.message ?? null,
  };
  const saved = await updateProject(context.db, project._id, { hostWebhook });
  return saved ?? { ...project, hostWebhook };
}

async function tryWebhook(
  context: WebhookContext,
  project: ProjectDocument,
): Promise<AppError | null> {
  const { _id: projectId, webhookSecret } = project;
  try {
    const { host, api, repository, url } = await connectionOf(context, project);
    const secret = context.secretBox.open(webhookSecret, webhookSecretContext(projectId));
    await host.putWebhook(api, repository, { url, secret });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The host's API for a connected project. @throws AppError connection_missing, secret_undecryptable */
export async function connectionOf(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  { _id: projectId, orgId, source }: ProjectDocument,
) {
  const { connectionId = "", repositoryId, owner, repo, provider } = source;
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_missing");
  return {
    ...openConnection(context, connection),
    repository: { id: String(repositoryId), fullName: `${owner}/${repo}` },
    url: `${context.env.PUBLIC_URL}/webhooks/${provider}/${projectId}`,
  };
}
