import { withFileSettings } from "#core/projects/settings/file-settings.ts";
import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { BuildLost } from "../build-ends.ts";
import type { Build, Source } from "../context.ts";
import { dialectOf } from "../parse/dialect.ts";

/** Nobody can say what the author of an unreadable list wanted to leave out. */
const APPROVAL: FileSetting = {
  section: "build",
  field: "approveNewlyPublic",
  line: 1,
  value: true,
};

/** From here on, every stage sees the settings of `pressmark.yml` as settings of the project. */
export function useFileSettings(build: Build, { projectFile }: Pick<Source, "projectFile">): void {
  const settings = projectFile?.settings ?? [];
  build.project = withFileSettings(
    build.project,
    projectFile?.isInDoubt ? [...settings, APPROVAL] : settings,
  );
  build.dialect = dialectOf(build.project, build.context.env);
  const { base } = build;
  if (!base || base.dialect === build.dialect) return;
  // Notes compiled with another dialect cannot be reused, but the old addresses of pages still count.
  build.base = { ...base, compiled: { packs: [], notes: {} }, site: null };
}

/** The settings pages show which settings of the live deployment come from its commit. */
export async function noteFileSettings(
  { context, claim, deployment }: Build,
  { projectFile }: Pick<Source, "projectFile">,
): Promise<void> {
  const fileSettings = (projectFile?.settings ?? []).map(shortened);
  if (fileSettings.length === 0 && !deployment.fileSettings) return;
  if (!(await writeProgress(context.db, claim, { fileSettings }))) throw new BuildLost();
}

/** A longer value is kept only in the commit. */
const MOST_CHARACTERS = 4_000;

function shortened<T extends { value: unknown }>(setting: T): T {
  const isShort = JSON.stringify(setting.value).length <= MOST_CHARACTERS;
  return isShort ? setting : { ...setting, value: null };
}
