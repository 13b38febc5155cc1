import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { updateProject, webhookSecretContext } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";
import { createWebhook } from "../git-hosts/github/create-webhook.ts";
import { github } from "../git-hosts/github/host.ts";
import { type ProvenRepository, proveRepository } from "../git-hosts/github/prove-repository.ts";
import { changeProject } from "./change-project.ts";
import { checkAgain } from "./repository-access.ts";

/** The source of a project whose repository a member has proved to be able to read. */
export function provenSource(env: Env, proven: ProvenRepository): ProjectDocument["source"] {
  const { owner, repo, repositoryId, by, installationId, isPrivate } = proven;
  const githubAccess = { by, installationId, isPrivate };
  const url = github.cloneUrl(env, { owner, repo });
  return { kind: "github", url, owner, repo, repositoryId, githubAccess };
}

/** Creates the webhook of a connected project, unless the App reports its pushes. Its failure is shown on the project, which works without. */
export async function createProjectWebhook(
  context: CoreContext,
  project: ProjectDocument,
  secret: string,
): Promise<ProjectDocument> {
  const { githubAccess, owner, repo } = project.source;
  if (!githubAccess || githubAccess.installationId !== null) return project;
  const url = `${context.env.PUBLIC_URL}/webhooks/github/${project._id}`;
  const outcome = await createWebhook(context, {
    userId: githubAccess.by,
    owner,
    repo,
    url,
    secret,
  });
  const hook = "hookId" in outcome ? outcome : { hookFailure: outcome.failure };
  const source = { ...project.source, githubAccess: { ...githubAccess, ...hook } };
  return (await updateProject(context.db, project._id, { source })) ?? project;
}

/**
 * Connects the linked repository of a project with the user's own account, and checks it.
 * @throws AppError project_not_followed, and those of `proveRepository`
 */
export async function connectRepository(
  context: CoreContext,
  project: ProjectDocument,
  userId: string,
): Promise<void> {
  if (project.source.kind !== "github") throw new AppError("project_not_followed");
  const proven = await proveRepository(context, userId, project.source);
  const source = provenSource(context.env, proven);
  const { hookId } = project.source.githubAccess ?? {};
  if (hookId !== undefined && source.githubAccess) source.githubAccess.hookId = hookId;
  const changed = await changeProject(context, project, { source });
  const secret = context.secretBox.open(project.webhookSecret, webhookSecretContext(project._id));
  if (hookId === undefined) await createProjectWebhook(context, changed, secret);
  await checkAgain(context, project);
}
