import type { FileSetting, SettingsFromFile } from "#schemas/projects/project-file/file-setting.ts";
import { FILE_RULES } from "./publish.ts";
import type { SettingsName, StoredSettings } from "#schemas/projects/settings/settings.ts";
import type { Db } from "mongodb";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** The project as a build sees it: with the settings of the commit's `pressmark.yml`, which have priority over the stored ones. */
export function withFileSettings(
  project: ProjectDocument,
  fromFile: readonly FileSetting[],
): ProjectDocument {
  const sections: Record<string, object | undefined> = { ...project.settings };
  for (const { section, field, value } of fromFile) {
    // The file can only withhold more, so its rules are added to those of the project.
    const name = section === "publish" ? FILE_RULES : section;
    const stored = sections[name] as Record<string, unknown> | undefined;
    const isAdded = section === "build" && field === "failOnCategories";
    sections[name] = { ...stored, [field]: isAdded ? joined(stored?.[field], value) : value };
  }
  return { ...project, settings: sections as unknown as StoredSettings };
}

/** Everyone who can push can block more, but cannot let through what the project blocks. */
function joined(stored: unknown, written: unknown): unknown[] {
  return [...new Set([stored ?? [], written].flat())];
}

/** What the live deployment has from `pressmark.yml`. Null if that is nothing. */
export async function settingsFromFile(
  db: Db,
  { live }: ProjectDocument,
  section?: SettingsName,
): Promise<SettingsFromFile | null> {
  const deployment = live && (await findDeployment(db, live.deploymentId));
  const settings = (deployment?.fileSettings ?? []).filter(
    (setting) => section === undefined || setting.section === section,
  );
  if (!deployment?.commit || settings.length === 0) return null;
  return { deploymentId: deployment._id, commit: deployment.commit.sha, settings };
}
