import { siteTitle } from "#core/projects/settings/site.ts";
import { media as section } from "#core/projects/settings/media.ts";
import { formatting } from "#core/projects/settings/formatting.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { type ConventionChoice, conventionNames } from "#schemas/projects/conventions.ts";
import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { typefaceNames } from "#schemas/projects/theme/theme.ts";
import { type PublishSettings, ruleText } from "#schemas/projects/settings/publish.ts";
import { publish } from "#core/projects/settings/publish.ts";
import { variables } from "#core/projects/settings/variables.ts";
import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import { themeChoiceOf } from "#core/projects/settings/theme.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { version } from "#service/version.ts";
import type { Build, Source } from "../context.ts";
import { sizeText } from "#content/size-text.ts";
import { limitsOf, timeText } from "../limits.ts";
import { MEDIA_VERSION } from "../media/media-rules.ts";
import { RENDER_VERSION } from "../render/themed-site.ts";
import { DATASET_VERSION } from "#content/dataset/dataset-version.ts";

/** As on the settings page. Older projects lack this setting. */
function writtenFor(choice: ConventionChoice = "auto"): string {
  if (choice === "auto") return "what Pressmark recognises";
  return choice === "none" ? "no conventions" : conventionNames[choice];
}

const formattingNames = {
  hardLineBreaks: "Hard line breaks",
  typographer: "Typographer",
  numberedHeadings: "Numbered headings",
  lineNumbers: "Line numbers of code",
  math: "Math",
  diagrams: "Diagrams",
  showProperties: "Show properties",
  hideFields: "Hide inline fields",
  externalNewTab: "External links in a new tab",
  externalArrow: "Arrow after external links",
  externalRel: "Relation of external links",
  headingAnchors: "Links beside headings",
  contentsDepth: "Depth of the table of contents",
  codeTheme: "Colors of code",
  dateFormat: "Dates",
  readingTime: "Reading time",
  editLink: "Edit link",
  feedContent: "Feed content",
  feedEntries: "Feed entries",
} satisfies Record<keyof FormattingSettings, string>;

function formattingSpec(settings: FormattingSettings): BuildFacts["spec"]["settings"] {
  return Object.entries(formattingNames).map(([field, name]) => ({
    name,
    value: textOf(settings[field as keyof FormattingSettings]),
  }));
}

function textOf(value: FormattingSettings[keyof FormattingSettings]): string | number | boolean {
  return typeof value === "object" ? value.join(" ") || "none" : value;
}

function names(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => name).join(", ") || "none";
}

function rulesText({ withhold, only }: PublishSettings): string {
  const rules = [
    withhold.length > 0 && `without ${withhold.map(ruleText).join(", ")}`,
    only.length > 0 && `only ${only.map(ruleText).join(", ")}`,
  ].filter(Boolean);
  return rules.join("; ") || "none";
}

/** The settings a deployment was built with, named as on the settings pages. */
export function buildSpec(
  { project, deployment, context }: Build,
  { commit }: Source,
): BuildFacts["spec"] {
  const { build, site } = settingsOf(project);
  const choice = themeChoiceOf(project);
  const theme = themeOf(choice);
  const limits = limitsOf(context.env);
  const media = section.read(project);
  const { tokens } = choice;
  return {
    commit: commit.sha,
    branch: deployment.branch,
    settings: [
      { name: "Site title", value: siteTitle(project) },
      { name: "Site description", value: site.description || "none" },
      { name: "Site address", value: mainSiteUrl(context.env, project) },
      { name: "Visibility", value: project.visibility },
      { name: "Open deployments", value: project.openDeployments ?? false },
      { name: "Branch", value: deployment.branch },
      { name: "Written for", value: writtenFor(build.convention) },
      { name: "Root directory", value: build.rootDirectory || "/" },
      { name: "Ignored files", value: build.ignore?.trim() || "only the defaults" },
      { name: "Publish rules", value: rulesText(publish.read(project)) },
      { name: "Variables", value: names(variables.read(project).values) },
      { name: "Theme", value: theme.name },
      { name: "Theme colour", value: tokens.accent ?? "the theme’s own" },
      { name: "Typeface of headings", value: typefaceNames[tokens.headings] },
      { name: "Typeface of text", value: typefaceNames[tokens.text] },
      { name: "Width of the text", value: tokens.width },
      { name: "Language", value: site.language || "that of the repository, or English" },
      { name: "Time zone", value: site.timeZone },
      { name: "Branches with versions", value: build.versions?.branches.join(", ") || "none" },
      { name: "Tags with versions", value: build.versions?.tags.join(", ") || "none" },
      { name: "Site of other pages", value: build.otherSite || "none" },
      { name: "Dialect", value: "CommonMark, GFM and Obsidian" },
      { name: "Highlight code", value: build.highlight },
      ...formattingSpec(formatting.read(project)),
      {
        name: "Smaller pictures",
        value: media.webp
          ? `${media.avif ? "WebP and AVIF" : "WebP"}, ${media.widths.join(", ")} pixels wide, quality ${media.quality}`
          : "none",
      },
      { name: "Publish originals", value: media.keepOriginals },
      { name: "Remove EXIF and GPS data", value: media.removeMetadata },
      { name: "Largest picture", value: `${media.maxMegapixels} million pixels` },
      { name: "Fail on errors", value: build.failOnIssues },
      { name: "Fail on issues of", value: build.failOnCategories?.join(", ") || "no category" },
      { name: "Approve what is newly public", value: build.approveNewlyPublic ?? false },
      { name: "Most files", value: limits.files },
      { name: "Largest file", value: sizeText(limits.fileBytes) },
      { name: "Largest note", value: sizeText(limits.noteCharacters) },
      { name: "Largest site", value: sizeText(limits.siteBytes) },
      { name: "Longest build", value: timeText(context.env) },
    ],
    versions: [
      { name: "Pressmark", value: version },
      { name: "Markdown engine", value: ENGINE_VERSION },
      { name: "Pages", value: RENDER_VERSION },
      { name: "Theme", value: theme.version },
      { name: "Pictures", value: MEDIA_VERSION },
      { name: "Dataset", value: String(DATASET_VERSION) },
    ],
  };
}
