import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { ThemeSettings } from "#schemas/projects/settings/theme.ts";
import { checkCss } from "#markdown/own-css/check-css.ts";
import type { LogoPicture, SiteOptions } from "#markdown/themes/options.ts";
import type { MediaFile } from "../model.ts";
import type { OptionSources, Report } from "./option-sources.ts";
import { fileNamed } from "./named-file.ts";
import { iconsOf } from "./site-icons.ts";
import { meantPath } from "./near-path.ts";
import { navigationLinks } from "./navigation-links.ts";
import { sourcePath } from "../notes/source-path.ts";

const CHOOSE = "Choose another one in the theme settings.";

/**
 * What the theme settings add to every page, and what is wrong with them. A bad value is an issue and has no effect.
 * @returns `css`: the site's own style sheet; "" if it has none
 */
export function siteOptions(
  settings: ThemeSettings,
  sources: OptionSources,
): { options: SiteOptions; css: string; issues: FoundIssue[] } {
  const issues: FoundIssue[] = [];
  const report: Report = (field, path, problem) => {
    const line = sources.lineOf(field, path);
    const place = line === null ? { path, line: null } : { path: PROJECT_FILE, line };
    issues.push({ ...place, severity: "warning", category: "settings", ...problem });
  };
  const { appearance } = settings;
  const light = logoOf(settings.logo.light, sources, report);
  const dark = logoOf(settings.logo.dark, sources, report);
  const first = light ?? dark;
  const icon = mediaNamed(settings.favicon, sources, report, "favicon");
  checkHome(settings.home, sources, report);
  const [problem] = checkCss(settings.css);
  if (problem)
    report("css", "css", {
      message: `The style sheet has no effect. Its ${problem.message}.`,
      suggestion: "Correct that line in the theme settings, or in `pressmark.yml`.",
    });
  return {
    options: {
      ...(first && { logo: { light: first, dark: light && dark } }),
      ...iconsOf(settings.favicon, { file: icon, pictures: sources.media.icons }, report),
      ...(appearance !== "automatic" && { appearance }),
      ...navigationLinks(settings.navigation, sources, report),
    },
    css: problem ? "" : settings.css.trim() && settings.css,
    issues,
  };
}

function logoOf(path: string, sources: OptionSources, report: Report): LogoPicture | null {
  const file = mediaNamed(path, sources, report, "logo");
  if (!file) return null;
  const { url, width, height } = file;
  if (width && height) return { url: encodeURI(url), width, height };
  report("logo", path, {
    message: `The logo “${path}” cannot be read as a picture.`,
    suggestion: CHOOSE,
  });
  return null;
}

function mediaNamed(
  path: string,
  { listing, media }: OptionSources,
  report: Report,
  field: string,
): MediaFile | null {
  if (path === "") return null;
  const found = fileNamed(listing, path);
  const file = found && media.files.get(found.path);
  if (file) return file;
  report(field, path, {
    message: `The ${field} “${path}” is not among the published files.`,
    suggestion: meantPath(
      path,
      listing.files.map((other) => sourcePath(listing.root, other)).filter(isPicture),
      "Add this file to the repository, or choose another one in the theme settings.",
    ),
  });
  return null;
}

const isPicture = (path: string) => /\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(path);

function checkHome(path: string, { listing, resolved }: OptionSources, report: Report): void {
  if (path === "") return;
  const home = resolved.structure.byUrl.get("/");
  if (home && (home.path === path || sourcePath(listing.root, home) === path)) return;
  const notes = [...resolved.structure.byUrl.values()].map((note) =>
    sourcePath(listing.root, note),
  );
  report("home", path, {
    message: `The home page “${path}” is not among the published notes, so the home page is the usual one.`,
    suggestion: meantPath(path, notes, CHOOSE),
  });
}
