import type { ThemeId } from "#schemas/projects/theme/theme.ts";

/** The background of a theme's text in both appearances. Browsers show it around the page too. */
export interface Papers {
  light: string;
  dark: string;
}

export const papers: Record<ThemeId, Papers> = {
  garden: { light: "#fdfcf9", dark: "#141916" },
  journal: { light: "#fffdf9", dark: "#191613" },
  handbook: { light: "#ffffff", dark: "#0f151d" },
  magazine: { light: "#ffffff", dark: "#121110" },
};
