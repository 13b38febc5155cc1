import { defaultSiteSettings } from "#schemas/projects/settings/site.ts";
import { type Section, storedSection } from "./section.ts";

export const site: Section<"site"> = storedSection("site", defaultSiteSettings, {
  // The language was a build setting once.
  formerly: { section: "build", fields: ["language"] },
});
