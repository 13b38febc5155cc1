import { timeZoneOf } from "#core/projects/settings/site.ts";
import { formatting } from "#core/projects/settings/formatting.ts";
import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import type { DialectOptions } from "#markdown/render/compile.ts";
import type { Env } from "#schemas/env/env.ts";
import {
  defaultFormattingSettings,
  type FormattingSettings,
} from "#schemas/projects/settings/formatting.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { limitsOf } from "../limits.ts";

/** The settings that the compiler reads. */
const compiled = [
  "hardLineBreaks",
  "showProperties",
  "hideFields",
  "typographer",
  "numberedHeadings",
  "lineNumbers",
  "math",
  "diagrams",
] satisfies (keyof FormattingSettings)[];

/** How the notes of a project are compiled. */
export function dialectOptions(
  project: ProjectDocument,
  env: Env,
): Omit<DialectOptions, "path" | "generator" | "included"> {
  const settings = formatting.read(project);
  const values = Object.fromEntries(compiled.map((name) => [name, settings[name]]));
  return {
    ...(values as Pick<FormattingSettings, (typeof compiled)[number]>),
    highlight: project.settings.build.highlight,
    maxCharacters: limitsOf(env).noteCharacters,
    timeZone: timeZoneOf(project),
  };
}

/** Notes that were compiled with the same text and the same dialect are the same. */
export function dialectOf(project: ProjectDocument, env: Env): string {
  const { highlight, hardLineBreaks, showProperties, hideFields, maxCharacters, ...others } =
    dialectOptions(project, env);
  const { otherSite } = project.settings.build;
  const changed = Object.entries(others).filter(
    ([name, value]) => value !== defaultFormattingSettings[name as keyof FormattingSettings],
  );
  return JSON.stringify([
    ENGINE_VERSION,
    highlight,
    hardLineBreaks,
    showProperties,
    hideFields,
    otherSite || null,
    maxCharacters,
    // Sites with the defaults keep what was compiled before there were these settings.
    ...(changed.length > 0 ? [Object.fromEntries(changed)] : []),
  ]);
}
