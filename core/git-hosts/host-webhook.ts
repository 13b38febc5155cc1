import { AppError } from "#schemas/errors.ts";
import { updateProject } from "#store/projects/projects.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { connectionOf } from "./connections/connected-project.ts";
import { githubWebhooks } from "./github/webhooks.ts";
import { findGitHost } from "./hosts.ts";
import type { ProjectWebhooks, WebhookAtHost } from "./project-webhooks.ts";

export type WebhookContext = Pick<CoreContext, "env" | "db" | "secretBox" | "log">;

/** Whether Pressmark creates the project's webhook: with the organization's connection, or as the member who connected a repository of GitHub. */
export const createsWebhook = ({
  connectionId,
  githubAccess,
}: Pick<ProjectDocument["source"], "connectionId" | "githubAccess">): boolean =>
  connectionId !== undefined || githubAccess?.installationId === null;

/** The project's webhook on its host. Null if there is none. @throws AppError connection_missing, and those of `askHost` and `githubWebhooks` */
export async function findHostWebhook(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<WebhookAtHost | null> {
  const { webhooks, address } = await openWebhooks(context, project);
  return webhooks.find(address);
}

/** Whether the host of a connected project can send tests. */
export function hasTestDeliveries({
  connectionId,
  provider,
}: Pick<ProjectDocument["source"], "connectionId" | "provider">): boolean {
  if (connectionId === undefined) return true;
  return provider !== undefined && findGitHost(provider)?.connections?.testWebhook !== null;
}

/** @throws AppError host_missing if there is no webhook, connection_missing, and those of `askHost` and `githubWebhooks` */
export async function askForTestDelivery(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<void> {
  const { webhooks, address } = await openWebhooks(context, project);
  const webhook = await webhooks.find(address);
  if (!webhook) throw new AppError("host_missing", { message: "It has no such webhook." });
  await webhooks.test?.(webhook.id);
}

/**
 * Creates the project's webhook on its host, or corrects it. Why that failed is stored with the project: without a webhook,
 * pushes are found a little later, so nothing else fails.
 * @throws AppError connection_unused
 */
export async function putHostWebhook(
  context: WebhookContext,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  if (!createsWebhook(project.source)) throw new AppError("connection_unused");
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
    const secret = context.secretBox.open(webhookSecret, webhookSecretContext(projectId));
    const { webhooks, address } = await openWebhooks(context, project);
    await webhooks.put({ url: address, secret });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The webhooks of a project's repository, and the address of its own. @throws as `findHostWebhook` */
export async function openWebhooks(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<{ webhooks: ProjectWebhooks; address: string }> {
  return {
    webhooks: await webhooksOf(context, project),
    address: addressOf(context, project),
  };
}

async function webhooksOf(
  context: Pick<WebhookContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<ProjectWebhooks> {
  if (project.source.connectionId === undefined) return githubWebhooks(context, project);
  const { host, api, repository } = await connectionOf(context, project);
  return {
    find: (url) => host.findWebhook(api, repository, url),
    put: (webhook) => host.putWebhook(api, repository, webhook),
    remove: (id) => host.removeWebhook(api, repository, id),
    test: host.testWebhook && ((hookId) => host.testWebhook!(api, repository, hookId)),
  };
}

function addressOf(
  { env }: Pick<WebhookContext, "env">,
  { _id: projectId, source: { kind, provider } }: ProjectDocument,
): string {
  return `${env.PUBLIC_URL}/webhooks/${kind === "github" ? kind : provider}/${projectId}`;
}
