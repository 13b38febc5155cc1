import { AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import { updateProject, webhookSecretContext } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { openConnection } from "./open-connection.ts";

type WebhookContext = Pick<CoreContext, "env" | "db" | "secretBox" | "log">;

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
  { _id: projectId, orgId, source, webhookSecret }: ProjectDocument,
): Promise<AppError | null> {
  const { db, env, secretBox } = context;
  const { connectionId = "", repositoryId, owner, repo, provider } = source;
  try {
    const connection = await findConnectionIn(db, [orgId], connectionId);
    if (!connection) throw new AppError("connection_missing");
    const { host, api } = openConnection(context, connection);
    await host.putWebhook(
      api,
      { id: String(repositoryId), fullName: `${owner}/${repo}` },
      {
        url: `${env.PUBLIC_URL}/webhooks/${provider}/${projectId}`,
        secret: secretBox.open(webhookSecret, webhookSecretContext(projectId)),
      },
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
