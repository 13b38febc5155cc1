const DARK_RULES =
  /@media \(prefers-color-scheme: dark\) \{\s*:root(\[[^\]]*\])? \{([^}]*)\}\s*\}/g;

/**
 * Style sheets state the colors of the dark appearance in the standard way, for visitors whose system is dark. Here they become the colors of visitors who chose
 * the dark appearance too, but not of those who chose the light one (shared/client/appearance.js), nor of paper.
 */
export function withSwitch(css: string): string {
  return css.replace(
    DARK_RULES,
    (_, site = "", colours: string) => `@media screen and (prefers-color-scheme: dark) {
  :root${site}:not([data-appearance="light"]) {${colours}}
}
@media screen {
  :root${site}[data-appearance="dark"] {${colours}}
}`,
  );
}
