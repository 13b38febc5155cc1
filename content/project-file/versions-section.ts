import { FileVersions, noVersionRefs } from "#schemas/projects/versions.ts";
import type { StatedVersions } from "../versions/stated.ts";

/** What `versions` of `pressmark.yml` says, or what is wrong with it. */
export function readVersions(
  value: unknown,
): { versions: StatedVersions } | { field: string; problem: string } {
  if (value === false || value === "none" || value === "off")
    return { versions: { isOff: true, folders: [], newest: null, refs: noVersionRefs } };
  const parsed = FileVersions.safeParse(isList(value) ? { folders: value } : value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { field: issue?.path.join(".") ?? "", problem: issue?.message ?? "cannot be read" };
  }
  const { folders = [], newest = null, branches = [], tags = [], most = null } = parsed.data;
  return {
    versions: {
      isOff: false,
      folders: folders.map(({ folder, name }) => ({ folder, name: name ?? null })),
      newest,
      refs: { branches, tags, most },
    },
  };
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || typeof value === "string";
}
