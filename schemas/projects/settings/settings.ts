import { z } from "zod";
import { AgentSettings } from "./agent.ts";
import { AnswersSettings } from "./answers.ts";
import { AudienceSettings } from "./audience.ts";
import { BuildSettings } from "./build.ts";
import { FormattingSettings, movedFromBuild } from "./formatting.ts";
import { GeneralSettings } from "./general.ts";
import { GitSettings } from "./git.ts";
import { McpSettings } from "./mcp.ts";
import { MediaSettings } from "./media.ts";
import { RedirectsSettings } from "./redirects.ts";
import { SiteSettings } from "./site.ts";
import { SubscribersSettings } from "./subscribers.ts";
import { ThemeSettings } from "./theme.ts";
import { PublishSettings } from "./publish.ts";
import { VariablesSettings } from "./variables.ts";
import { VisitorsSettings } from "./visitors.ts";

/**
 * EVERY section of a project's settings. For a new section, the compiler requires an entry in `core/projects/settings/sections.ts` for its effects and in
 * `schemas/settings-sections.ts` for its page.
 */
export const ProjectSettings = z.object({
  general: GeneralSettings,
  site: SiteSettings,
  theme: ThemeSettings,
  media: MediaSettings,
  build: BuildSettings,
  formatting: FormattingSettings,
  redirects: RedirectsSettings,
  audience: AudienceSettings,
  git: GitSettings,
  publish: PublishSettings,
  variables: VariablesSettings,
  visitors: VisitorsSettings,
  mcp: McpSettings,
  agent: AgentSettings,
  answers: AnswersSettings,
  subscribers: SubscribersSettings,
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

export const SettingsName = ProjectSettings.keyof();
export type SettingsName = z.infer<typeof SettingsName>;

/** The general settings are fields of the project itself. */
export type StoredSection = Exclude<SettingsName, "general">;

/** A project can be older than every section except `build`, and a section has only the fields that someone saved. */
export type StoredSettings = Pick<ProjectSettings, "build"> & {
  [Name in Exclude<StoredSection, "build">]?: Partial<ProjectSettings[Name]>;
};

type AnyOf<T> = { [K in keyof T]?: T[K] | undefined };
/** New values for some settings of a section. */
export type SectionValues<S extends SettingsName> = { [N in S]: AnyOf<ProjectSettings[N]> }[S];
type SectionInput = {
  [N in SettingsName]: AnyOf<z.input<typeof ProjectSettings>[N]>;
}[SettingsName];

/** A change to one section. A setting of another section is as invalid as an unknown one. */
export const SettingsUpdate = z
  .object({ section: SettingsName, values: z.custom<SectionInput>() })
  .transform(({ section, values }, context) => {
    const schema: z.ZodObject = ProjectSettings.shape[section];
    const parsed = schema.partial().strict().safeParse(values);
    if (parsed.success) return { section, values: parsed.data as SectionValues<SettingsName> };
    for (const field of section === "build" ? movedFromBuild : [])
      if (Object.hasOwn(values, field))
        context.addIssue({
          code: "custom",
          message: `${field} is a setting of the section "formatting"`,
          path: ["values", field],
        });
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path: ["values", ...path] });
    return z.NEVER;
  });

const strictSections = Object.values(ProjectSettings.shape).map((section: z.ZodObject) =>
  section.strict(),
);
/** All sections by name, or one of them. Strict, so that a section is never mistaken for a smaller one. */
export const SettingsAnswer = z.union([
  ProjectSettings.strict(),
  ...strictSections,
]) as unknown as z.ZodType<ProjectSettings | ProjectSettings[SettingsName]>;
