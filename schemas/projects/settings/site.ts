import { z } from "zod";
import { Language } from "../../locale/language-field.ts";
import { UTC } from "../../locale/time-zone.ts";
import { TimeZone } from "../../locale/time-zone-field.ts";
import { SITE_DESCRIPTION_MAX_CHARACTERS, SITE_TITLE_MAX_CHARACTERS } from "../../text-limits.ts";

/** One line. Everything else is escaped when it is shown. */
const line = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} can have up to ${max} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u, {
      error: `${name} must be one line without control characters`,
    });

/** What the site says about itself. */
export const SiteSettings = z.object({
  title: line("title", SITE_TITLE_MAX_CHARACTERS).describe(
    "The name of the site, on its pages, in the feed and in shared links. Default: the name of the project.",
  ),
  description: line("description", SITE_DESCRIPTION_MAX_CHARACTERS).describe(
    "What the site is about. Search engines, the feed and shared links show it for the home page, and for pages that have no description of their own. Default: none.",
  ),
  language: Language.describe(
    "A language tag such as en, de, pt-BR or ar. Default: the language that the settings of the repository name, or English. Notes and folder indexes can set their own.",
  ),
  timeZone: TimeZone.describe(
    "The time zone for dates that name none, for the start of days, and for the dates that pages show, such as Europe/Berlin. Default: UTC.",
  ),
});

export type SiteSettings = z.infer<typeof SiteSettings>;

export const defaultSiteSettings: SiteSettings = {
  title: "",
  description: "",
  language: "",
  timeZone: UTC,
};
