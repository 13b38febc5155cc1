import { defaultSiteSettings } from "#schemas/projects/settings/site.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type Section, storedSection } from "./section.ts";

export const site: Section<"site"> = storedSection("site", defaultSiteSettings, {
  // The language was a build setting once.
  formerly: { section: "build", fields: ["language"] },
});

/** The name of the site. It is the name of the project until someone chooses another. */
export function siteTitle(project: ProjectDocument): string {
  return site.read(project).title || project.name;
}

/** Undefined for UTC, so that sites with the default are what they were before there was this setting. */
export function timeZoneOf(project: ProjectDocument): string | undefined {
  const { timeZone } = site.read(project);
  return timeZone === defaultSiteSettings.timeZone ? undefined : timeZone;
}
