import { defaultTheme, type ThemeChoice, type ThemeId } from "#schemas/projects/theme/theme.ts";
import type { Extra } from "./extras.ts";
import { garden } from "./garden/garden.ts";
import { handbook } from "./handbook/handbook.ts";
import { journal } from "./journal/journal.ts";
import { magazine } from "./magazine/magazine.ts";
import type { Theme, ThemeDesign } from "./model.ts";
import { applyTheme } from "./apply-theme.ts";
import { accentShades } from "./colours.ts";

export const themes: Record<ThemeId, ThemeDesign> = { garden, journal, handbook, magazine };

/** The accent color of a project's theme, as text on paper has it: "#2a6848". */
export function accentOf({ id, tokens }: ThemeChoice = defaultTheme): string {
  const { defaults, papers } = Object.hasOwn(themes, id) ? themes[id] : garden;
  return accentShades(tokens.accent ?? defaults.accent, papers.light).accent;
}

/** The theme that a project has chosen. Projects that are older than this setting get the garden, so that every site has a design. */
export function themeOf(
  { id, tokens }: ThemeChoice = defaultTheme,
  extras: readonly Extra[] = [],
): Theme {
  return applyTheme(Object.hasOwn(themes, id) ? themes[id] : garden, tokens, extras);
}
