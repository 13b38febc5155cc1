import { isRepository, repositoryDirectory } from "#git/repositories.ts";
import { digestOfRefs, listRefs, type Ref } from "#git/version-refs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { noteVersionsSeen } from "#store/projects/remote-checks.ts";
import { versionPatternsOf } from "#store/projects/version-patterns.ts";
import { newestCommitsOfRefs } from "#store/pushes/git-events.ts";
import { routeVersion } from "#core/pushes/route-head.ts";
import type { SweepContext } from "./context.ts";

/** Versions that were seen once with a commit that no event has. A push that is being recorded looks the same. */
const suspects = new Map<string, string>();

/**
 * The same as for the head of the project's branch: a push moves the branch or tag of a version before its event is stored. What a build, a check or an
 * earlier run has seen is not looked at again.
 */
export async function findUnseenVersions(
  context: SweepContext,
  project: ProjectDocument,
): Promise<void> {
  const { db, env } = context;
  const { _id: projectId, branchChosen } = project;
  const directory = repositoryDirectory(env.DATA_DIR, projectId);
  const patterns = versionPatternsOf(project);
  const mayHave = branchChosen && patterns.length > 0 && isRepository(directory);
  const refs = mayHave ? await listRefs(directory, patterns) : [];
  const digest = digestOfRefs(refs);
  const isSeen = !mayHave || digest === project.versionsSeen;
  const unseen = isSeen ? null : await withoutEvent(context, project, refs);
  if (unseen === null) {
    suspects.delete(projectId);
    // An event of its own builds it, or a `[skip ci]` asked for no build.
    if (!isSeen) await noteVersionsSeen(db, projectId, digest);
    return;
  }
  if (suspects.get(projectId) !== digest) {
    suspects.set(projectId, digest);
    return;
  }
  suspects.delete(projectId);
  // One build publishes all of them.
  await routeVersion(context, project, { ref: unseen.name, after: unseen.sha });
  await noteVersionsSeen(db, projectId, digest);
}

async function withoutEvent(
  { db }: SweepContext,
  { _id: projectId, branch }: ProjectDocument,
  refs: readonly Ref[],
): Promise<Ref | null> {
  const versions = refs.filter(({ name }) => name !== `refs/heads/${branch}`);
  const known = await newestCommitsOfRefs(
    db,
    projectId,
    versions.map(({ name }) => name),
  );
  return versions.find(({ name, sha }) => known.get(name) !== sha) ?? null;
}
