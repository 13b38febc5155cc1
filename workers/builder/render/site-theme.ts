import { formatting } from "#core/projects/settings/formatting.ts";
import { themeChoiceOf } from "#core/projects/settings/theme.ts";
import { extrasOf } from "#markdown/themes/extras.ts";
import type { Theme } from "#markdown/themes/model.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** The theme of a project's site. */
export function siteTheme(project: ProjectDocument): Theme {
  return themeOf(themeChoiceOf(project), extrasOf(formatting.read(project)));
}
