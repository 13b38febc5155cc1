import { inOrder } from "../../versions/folders.ts";
import type { Version, VersionSet } from "../../versions/version.ts";
import type { ProgramSite } from "../interface.ts";
import { listOf, recordOf, textOf } from "../settings.ts";
import type { DocusaurusSettings } from "./settings.ts";

/**
 * `versions.json`, which lists the newest version first. The documents themselves are the next version. As Docusaurus does, the
 * newest is where the documents would be, unless the settings say otherwise.
 */
export function docusaurusVersions(
  { repository, folder }: ProgramSite,
  { docs, versioning }: DocusaurusSettings,
  root: string,
): VersionSet | null {
  const names = versionNames(repository.sources.get(`${folder}versions.json`) ?? "");
  const folderOfVersion = (name: string) => `${folder}versioned_docs/version-${name}/`;
  const isThere = (place: string) => repository.notes.some((path) => path.startsWith(place));
  const existing = names.filter((name) => isThere(folderOfVersion(name)));
  if (!versioning.isVersioned || existing.length === 0 || !docs.startsWith(root)) return null;
  const { lastVersion, options, only, hasCurrent } = versioning;
  const shown = ["current", ...existing].filter(
    (name) =>
      (only === null || only.includes(name)) &&
      (name !== "current" || (hasCurrent && isThere(docs))),
  );
  const last = shown.find((name) => name === lastVersion) ?? shown.find(isReleased) ?? shown[0];
  if (last === undefined) return null;
  const of = docs.slice(root.length);
  const lastAt = shown.indexOf(last);
  const versions = shown.map((name, index): Version => {
    const { label, path, banner } = recordOf(options[name]);
    const segment = (textOf(path) ?? (name === "current" ? "next" : name)).replace(
      /^\/+|\/+$/g,
      "",
    );
    const at = name === last || segment === "" ? of : `${of}${segment}/`;
    return {
      name: textOf(label) ?? (name === "current" ? "Next" : name),
      state: name === last ? "newest" : index < lastAt ? "unreleased" : "old",
      folder: name === "current" ? docs : folderOfVersion(name),
      at,
      of,
      hasRest: name === last,
      isQuiet: banner === "none",
    };
  });
  const leftOut = [`${folder}versioned_docs/`, ...(shown.includes("current") ? [] : [docs])];
  return { origin: "versions.json", versions: inOrder(versions), leftOut };
}

const isReleased = (name: string) => name !== "current";

export function versionNames(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text);
    return listOf(names).filter(
      (name) => typeof name === "string" && isFolderName(name),
    ) as string[];
  } catch {
    // The file is untrusted input. One that is not JSON lists no versions.
    return [];
  }
}

function isFolderName(name: string): boolean {
  return name !== "" && !name.split("/").includes("..") && !name.startsWith("/");
}
