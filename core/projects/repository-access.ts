import { AppError } from "#schemas/errors.ts";
import { REPOSITORY_TOKEN, type RepositoryAccess } from "#schemas/secrets.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { forgetPoll } from "#store/projects/remote-checks.ts";
import { deleteSecret } from "#store/secrets/secrets.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { ofProject, setSecret } from "../secrets/secrets.ts";
import { changeProject } from "./change-project.ts";
import { isLinked } from "./project-addresses.ts";

/** Stores how the linked repository is read, and checks it. @throws AppError project_not_followed */
export async function setRepositoryAccess(
  context: CoreContext,
  project: ProjectDocument,
  { username, token }: RepositoryAccess,
): Promise<void> {
  if (!isLinked(project)) throw new AppError("project_not_followed");
  if (project.source.url && isSshAddress(project.source.url)) throw new AppError("git_url_ssh");
  await setSecret(context, ofProject(project._id), { name: REPOSITORY_TOKEN, value: token });
  const { githubAccess: _, ...source } = project.source;
  await changeProject(context, project, { source: { ...source, username } });
  await checkAgain(context, project);
}

/** From now on the repository is read without a token. @throws AppError project_not_followed */
export async function removeRepositoryAccess(
  context: CoreContext,
  project: ProjectDocument,
): Promise<void> {
  if (!isLinked(project)) throw new AppError("project_not_followed");
  const { username: _, githubAccess: __, ...source } = project.source;
  await changeProject(context, project, { source });
  await deleteSecret(context.db, ofProject(project._id), REPOSITORY_TOKEN);
  await checkAgain(context, project);
}

/** The state of the project changes as soon as the repository can be read. */
export async function checkAgain(context: CoreContext, { _id }: ProjectDocument): Promise<void> {
  await forgetPoll(context.db, _id);
  await bestEffort(context, () => wakeCheck(context.queues, _id));
}
