import type { FileVersion } from "#schemas/projects/source/source.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";

interface BuiltFile {
  sha: string | null;
  /** In that commit. */
  path: string;
  version: FileVersion | null;
}

/** Where a file of a deployment is. Paths of files of versions in other branches and tags begin with the version: "v1.0:/docs/a.md". */
export function builtFile(
  { commit, versions = [] }: Pick<DeploymentDocument, "commit" | "versions">,
  path: string,
): BuiltFile {
  const version = versions.find(({ mount }) => path.startsWith(mount));
  if (!version) return { sha: commit?.sha ?? null, path, version: null };
  const { name, mount, commit: sha } = version;
  const inner = path.slice(mount.length);
  return { sha, path: inner, version: { name, commit: sha, path: inner } };
}
