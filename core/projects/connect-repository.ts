import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { github } from "../git-hosts/github/host.ts";
import {
  type VerifiedRepository,
  verifyRepository,
} from "../git-hosts/github/verify-repository.ts";
import { createsWebhook, putHostWebhook } from "../git-hosts/host-webhook.ts";
import { changeProject } from "./change-project.ts";
import { checkAgain } from "./repository-access.ts";

/** The source of a project whose repository a member has proved to be able to read. */
export function verifiedSource(env: Env, verified: VerifiedRepository): ProjectDocument["source"] {
  const { owner, repo, repositoryId, by, installationId, isPrivate } = verified;
  const githubAccess = { by, installationId, isPrivate };
  const url = github.cloneUrl(env, { owner, repo });
  return { kind: "github", url, owner, repo, repositoryId, githubAccess };
}

/**
 * Connects the linked repository of a project with the user's own account, creates its webhook unless the App reports its pushes, and checks it.
 * @throws AppError project_not_followed, and those of `verifyRepository`
 */
export async function connectRepository(
  context: CoreContext,
  project: ProjectDocument,
  userId: string,
): Promise<void> {
  if (project.source.kind !== "github") throw new AppError("project_not_followed");
  const verified = await verifyRepository(context, userId, project.source);
  const source = verifiedSource(context.env, verified);
  const changed = await changeProject(context, project, { source });
  if (createsWebhook(source)) await putHostWebhook(context, changed);
  await checkAgain(context, project);
}
