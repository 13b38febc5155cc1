import { chooseFirstBranch, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { hostNameOf } from "./hosts.ts";
import type { Delivery, GitHost } from "./port.ts";

interface Delivered {
  project: ProjectDocument;
  delivery: Delivery;
}

/** Whether the webhook was set up in another repository than the one that the project is linked to. */
export function isOtherRepository(
  host: GitHost,
  { project: { source }, delivery: { repository } }: Delivered,
): boolean {
  if (hostNameOf(source) !== host.name) return false;
  return !repository || !host.isRepositoryOf(source, repository);
}

/** Stores what a delivery says about a linked repository: its id, its name of today, its default branch. */
export async function learnRepository(
  { db, env }: Pick<CoreContext, "db" | "env">,
  host: GitHost,
  delivered: Delivered,
): Promise<ProjectDocument> {
  const { project, delivery } = delivered;
  const { source } = project;
  const { repository } = delivery;
  const isLinked = hostNameOf(source) === host.name;
  if (!isLinked || !repository || isOtherRepository(host, delivered)) return project;
  const learned = host.learn(env, source, repository);
  if (!isSameSource(source, learned)) await updateProject(db, project._id, { source: learned });
  if (project.branchChosen || !repository.defaultBranch) return project;
  return (await chooseFirstBranch(db, project._id, repository.defaultBranch)) ?? project;
}

type Source = ProjectDocument["source"];
const isSameSource = (a: Source, b: Source) =>
  a.repositoryId === b.repositoryId && a.owner === b.owner && a.repo === b.repo;
