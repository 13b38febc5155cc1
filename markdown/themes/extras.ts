import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { sharedStyle } from "./shared/assets.ts";

/** Style sheets that only some sites need, so that the others do not load them. */
const extraStyles = {
  numbers: sharedStyle("extras/numbers"),
  external: sharedStyle("extras/external"),
  "code-contrast": sharedStyle("extras/code-contrast"),
  "code-blue-orange": sharedStyle("extras/code-blue-orange"),
  "code-quiet": sharedStyle("extras/code-quiet"),
} as const;

export type Extra = keyof typeof extraStyles;

export const allExtras = Object.keys(extraStyles) as Extra[];

export function extrasOf({
  numberedHeadings,
  externalNewTab,
  externalArrow,
  codeTheme,
}: FormattingSettings): Extra[] {
  return [
    ...(numberedHeadings ? (["numbers"] as const) : []),
    ...(externalNewTab || externalArrow ? (["external"] as const) : []),
    ...(codeTheme === "theme" ? [] : ([`code-${codeTheme}`] as const)),
  ];
}

/** Paths of the style sheets from the project's root. */
export function stylesOf(extras: readonly Extra[]): string[] {
  return extras.map((extra) => extraStyles[extra]);
}
