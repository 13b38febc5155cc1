import { matchesRef } from "#schemas/projects/versions.ts";
import type { SeenBranchesDocument } from "#store/previews/documents.ts";

export interface BranchHead {
  branch: string;
  sha: string;
}

/** The branches of a repository that match the project's patterns, compared with what is known about them. */
export interface MovedBranches {
  /** They appeared or moved. `before` is null if they appeared. */
  moved: (BranchHead & { before: string | null })[];
  /** They have not changed, or existed before the project asked for previews of them. */
  unmoved: BranchHead[];
}

/**
 * Which branches have commits that no preview shows. As with webhooks, a branch that was there before the project asked for
 * its preview has none until it moves.
 * @param known.previews the commits of the newest deployments of open previews, by branch
 */
export function movedBranches(
  heads: readonly BranchHead[],
  known: {
    seen: Pick<SeenBranchesDocument, "patterns" | "heads"> | null;
    previews: ReadonlyMap<string, string | null>;
  },
): MovedBranches {
  const { seen, previews } = known;
  const before = new Map(seen?.heads.map(({ branch, sha }) => [branch, sha]));
  const result: MovedBranches = { moved: [], unmoved: [] };
  for (const { branch, sha } of heads) {
    const last = previews.get(branch) ?? before.get(branch) ?? null;
    const wasAskedFor = seen?.patterns.some((pattern) => matchesRef(pattern, branch)) ?? false;
    if (last === sha || (last === null && !wasAskedFor)) result.unmoved.push({ branch, sha });
    else result.moved.push({ branch, sha, before: last });
  }
  return result;
}
