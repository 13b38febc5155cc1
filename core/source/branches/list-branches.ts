import { listRemoteRefs } from "#git/mirrors/remote-refs.ts";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import { branches, isRepository, repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { isLinked } from "../../projects/project-addresses.ts";
import { linkedRepository } from "../../secrets/linked-repository.ts";

export interface Branch {
  name: string;
  /** Its newest commit. */
  sha: string;
}

const PREFIX = "refs/heads/";

/** The branches of the repository, the published one first. @throws AppError of the git host */
export async function listBranches(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument },
): Promise<Branch[]> {
  const all = await readBranches(context, of);
  const rank = ({ name }: Branch) => (name === of.project.branch ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

async function readBranches(
  context: CoreContext,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
): Promise<Branch[]> {
  const { env } = context;
  const here = repositoryDirectory(env.DATA_DIR, project._id);
  const linked = isLinked(project);
  if (!linked && (isRepository(here) || !env.GIT_URL)) return branches(here);
  const { _id: id, handle } = project;
  const remote = linked
    ? await linkedRepository(context, project)
    : builtInRemote(context, { id, handle, orgHandle: org.handle });
  const refs = remote ? await listRemoteRefs(remote, [`${PREFIX}*`]) : [];
  return refs.flatMap(({ name, sha }) =>
    name.startsWith(PREFIX) ? { name: name.slice(PREFIX.length), sha } : [],
  );
}
