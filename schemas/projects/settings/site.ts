import { z } from "zod";
import { Language } from "../../language-field.ts";

/** What the site says about itself. */
export const SiteSettings = z.object({
  language: Language.describe(
    "A language tag such as en, de, pt-BR or ar. Empty: the language that the settings of the repository name, or English. A note or folder may set another.",
  ),
});

export type SiteSettings = z.infer<typeof SiteSettings>;

export const defaultSiteSettings: SiteSettings = { language: "" };
