import type { z } from "zod";
import { FormattingSettings } from "../settings/formatting.ts";
import { ProjectSettings, type StoredSection } from "../settings/settings.ts";

/** A section of `pressmark.yml`, and the section of the project's settings that has its fields. */
export interface FileSection {
  /** What its settings decide, for editors that complete the file. */
  about: string;
  section: StoredSection;
  /** The fields that the file may set. If it is one name, the value of the section is the value of that field. */
  fields: readonly string[] | string;
  /** It decides what is not published. If something in it cannot be read, nothing new becomes public without approval. */
  withholds?: true;
}

/**
 * EVERY section of settings in `pressmark.yml`, and the only fields that it can set. Anyone who can push can change the file, so it decides how pages look
 * and what is published less, but never who sees the site or what the site is allowed to do (`refused-keys.ts`). The schema of a field is the schema that
 * the settings page uses.
 */
export const fileSections: Readonly<Record<string, FileSection>> = {
  site: fieldsOf("site", "What the site says about itself.", [
    "title",
    "description",
    "language",
    "timeZone",
  ]),
  theme: fieldsOf("theme", "How the site looks around its notes.", [
    "name",
    "tokens",
    "logo",
    "favicon",
    "appearance",
    "navigation",
    "home",
    "css",
  ]),
  // The other fields decide what is published, and how much a project may need.
  media: fieldsOf("media", "Smaller versions of pictures.", ["webp", "avif", "widths", "quality"]),
  formatting: fieldsOf(
    "formatting",
    "How the text of notes is set.",
    FormattingSettings.keyof().options,
  ),
  variables: fieldsOf(
    "variables",
    "Texts that notes use as {{ name }}, and schemas of front matter.",
    ["values", "schemas"],
  ),
  redirects: valueOf(
    "redirects",
    "rules",
    "Where addresses without a page lead: a list of rules with from, to and status.",
  ),
  publish: {
    ...fieldsOf("publish", "Rules that withhold notes, besides those of the project.", [
      "withhold",
      "only",
    ]),
    withholds: true,
  },
  ignore: {
    ...valueOf("build", "ignore", "Files to leave out: a list of gitignore patterns."),
    withholds: true,
  },
};

/** The settings of `issues`, which also has rules for issues to hide. They are added to those of the project. */
export const issuesSection = fieldsOf(
  "build",
  "Issues that are hidden, and issues that block deployments.",
  ["failOnCategories"],
);

/** A section with a key for each field. */
function fieldsOf<S extends StoredSection>(
  section: S,
  about: string,
  fields: readonly (keyof ProjectSettings[S] & string)[],
): FileSection {
  return { about, section, fields };
}

/** A section that is one value. */
function valueOf<S extends StoredSection>(
  section: S,
  field: keyof ProjectSettings[S] & string,
  about: string,
): FileSection {
  return { about, section, fields: field };
}

/** The schema of a field in the file. */
export function schemaOfField({ section }: FileSection, field: string): z.ZodType {
  const shape: Record<string, z.ZodType> = ProjectSettings.shape[section].shape;
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
  if (!schema) throw new Error(`the section ${section} has no field ${field}`);
  return schema;
}
