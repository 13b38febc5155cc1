import { z } from "zod";

/** A setting in `pressmark.yml`. */
export const FileSetting = z.object({
  /** The section and the field, as `projects.settings.get` names them. */
  section: z.string(),
  field: z.string(),
  /** The line of its value. */
  line: z.number(),
  value: z.unknown(),
});
export type FileSetting = z.infer<typeof FileSetting>;

/** The settings that the live deployment has from `pressmark.yml`. They have priority over the settings of the project. */
export const SettingsFromFile = z.object({
  deploymentId: z.string(),
  /** The commit whose file it is. */
  commit: z.string(),
  settings: z.array(FileSetting),
});
export type SettingsFromFile = z.infer<typeof SettingsFromFile>;
