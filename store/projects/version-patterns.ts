import { noVersionRefs, refPatterns, type VersionRefs } from "#schemas/projects/versions.ts";
import type { ProjectDocument } from "./documents.ts";

type Stated = Pick<ProjectDocument, "settings" | "versionRefs">;

/** The branches and tags with versions: those of the settings, and those of `pressmark.yml` as the last build read them. */
export function versionRefsOf({ settings, versionRefs }: Stated): VersionRefs[] {
  // Older projects lack the setting.
  return [settings.build.versions ?? noVersionRefs, versionRefs ?? noVersionRefs];
}

/** The patterns for names of versions, as git matches them. */
export function versionPatternsOf(project: Stated): string[] {
  return versionRefsOf(project).flatMap(refPatterns);
}
