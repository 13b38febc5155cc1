import type { Project } from "#schemas/projects/project.ts";
import { CSS_MAX_KIB, type ThemeSettings } from "#schemas/projects/settings/theme.ts";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Textarea } from "../../../../components/ui/input.tsx";

/** The site's own style sheet. */
export function StylesSection({ project, saved }: { project: Project; saved: ThemeSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "theme", saved);
  return (
    <SettingsForm
      title="Styles"
      about="CSS that the site loads after that of the theme. Sign-in and error pages of Pressmark do not load it."
      note="Saving builds the site with the new settings."
      {...form}
    >
      <FileSetting project={project} section="theme" field="css">
        <Field
          label="CSS"
          error={errors.of("css", "CSS")}
          hint={`Up to ${CSS_MAX_KIB} KiB. It can load pictures and fonts of this site, such as url(/fonts/own.woff2), and nothing from other sites. @import is not allowed.`}
        >
          {(input) => (
            <Textarea
              {...input}
              rows={8}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={".page h1 {\n  letter-spacing: 0.02em;\n}"}
              className="font-mono text-[13px]"
              value={values.css}
              onChange={(event) => set({ css: event.target.value })}
            />
          )}
        </Field>
      </FileSetting>
    </SettingsForm>
  );
}
