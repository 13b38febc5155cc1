import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import type { Env } from "#schemas/env.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { limitsOf } from "../limits.ts";

/** Version of the engine, and the settings that affect compiled notes. */
export function dialectOf({ settings }: ProjectDocument, env: Env): string {
  const { highlight, hardLineBreaks, showProperties, hideFields, otherSite } = settings.build;
  const { noteCharacters } = limitsOf(env);
  return JSON.stringify([
    ENGINE_VERSION,
    highlight,
    hardLineBreaks,
    showProperties || false,
    hideFields || false,
    otherSite || null,
    noteCharacters,
  ]);
}
