import { ThemeChoice } from "../projects/theme/theme.ts";

/** Path on a deployment's own address that shows its pages in another theme. No note can have it, because segments begin with a letter. */
export const THEME_PATH = "/_theme";

/** Path of that theme's files. */
export const THEME_FILES = "/_assets/";

/** The signed subject of such an address: pages of this deployment in any theme. A subject must not contain a dot. */
export const themeSubject = (deploymentId: string) => `theme-${deploymentId}`;

const OWN_ACCENT = "own";

/** A theme with its tokens as one segment of an address: "magazine-c0281c-theme-serif-wide". */
export function writeLook({ id, tokens }: ThemeChoice): string {
  const { accent, headings, text, width } = tokens;
  return [id, accent?.slice(1) ?? OWN_ACCENT, headings, text, width].join("-");
}

/** The inverse. Null when it is not such a segment. */
export function readLook(segment: string): ThemeChoice | null {
  const [id, accent, headings, text, width, ...more] = segment.split("-");
  if (more.length > 0) return null;
  const tokens = { accent: accent === OWN_ACCENT ? null : `#${accent}`, headings, text, width };
  return ThemeChoice.safeParse({ id, tokens }).data ?? null;
}

/**
 * The address of a page in a theme.
 * @param base returned by `themes.preview`; it gives access to one deployment in any look for an hour
 */
export function themedAddress(base: string, choice: ThemeChoice, page: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname}${writeLook(choice)}${page}`;
  return url.href;
}
