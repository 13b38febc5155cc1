import type { VersionProblem } from "./model.ts";
import {
  MOST_REF_VERSIONS,
  matchesRef,
  refPatterns,
  type VersionRefs,
} from "#schemas/projects/versions.ts";
import { newerFirst } from "#content/versions/version.ts";
import type { Ref } from "#git/version-refs.ts";

/** A branch or a tag that is a version. */
export interface VersionRef extends Ref {
  /** The version's own name: "1.0" for `release/1.0`. */
  version: string;
}

export interface ChosenVersions {
  versions: VersionRef[];
  problem: VersionProblem | null;
}

/** The newest versions. Two with the same name keep more of the names of their branches. @param main the project's branch, which is not a version */
export function chooseVersions(
  refs: readonly Ref[],
  wanted: VersionRefs,
  main: string,
): ChosenVersions {
  const patterns = refPatterns(wanted);
  const all = refs.flatMap((ref): VersionRef[] => {
    const pattern = patterns.find((one) => matchesRef(one, ref.name));
    if (pattern === undefined || ref.name === `refs/heads/${main}`) return [];
    const start = pattern.split("*")[0] ?? "";
    return [{ ...ref, version: ref.name.slice(start.lastIndexOf("/") + 1) }];
  });
  const uses = new Map<string, number>();
  for (const { version } of all) uses.set(version, (uses.get(version) ?? 0) + 1);
  const named = all.map((ref) =>
    uses.get(ref.version) === 1
      ? ref
      : { ...ref, version: ref.name.replace(/^refs\/(?:heads|tags)\//, "") },
  );
  named.sort((a, b) => newerFirst(a.version, b.version) || (a.name < b.name ? -1 : 1));
  const most = wanted.most ?? MOST_REF_VERSIONS;
  const isTooMany = wanted.most === null && named.length > MOST_REF_VERSIONS;
  return {
    versions: named.slice(0, most),
    problem: isTooMany ? tooMany(wanted) : null,
  };
}

function tooMany({ branches, tags }: VersionRefs): VersionProblem {
  const field =
    branches.length === 0 ? "versions.tags" : tags.length === 0 ? "versions.branches" : "versions";
  const patterns = [...branches, ...tags].map((pattern) => `\`${pattern}\``).join(", ");
  return {
    message: `${field} matches more than ${MOST_REF_VERSIONS} branches and tags (${patterns}). Only the newest ${MOST_REF_VERSIONS} are published.`,
    suggestion: `Use a narrower pattern, or set \`most\` to the number of versions that you want, up to ${MOST_REF_VERSIONS}.`,
  };
}
