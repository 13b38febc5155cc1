import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import {
  type Appearance,
  appearances,
  type ThemeSettings,
} from "#schemas/projects/settings/theme.ts";
import type { Theme, ThemeChoice, ThemeTokens } from "#schemas/projects/theme/theme.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { HeadCodeSection } from "./head-code-section.tsx";
import { LogoSection } from "./theme-logo.tsx";
import { NavigationSection } from "./theme-navigation.tsx";
import { StylesSection } from "./theme-styles.tsx";
import { ThemeChooser } from "./theme-chooser.tsx";
import { ThemePreview } from "./theme-preview.tsx";
import { ThemeTokenFields } from "./theme-token-fields.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";

export function ThemeSection({ project }: { project: Project }) {
  const settings = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const themes = useQuery(trpc.themes.list.queryOptions({}));
  const saved = settings.data?.settings;
  if (saved && "general" in saved && themes.data)
    return (
      <>
        <ThemeForm project={project} saved={saved.theme} themes={themes.data.themes} />
        <LogoSection project={project} saved={saved.theme} />
        <NavigationSection project={project} saved={saved.theme} />
        <StylesSection project={project} saved={saved.theme} />
        <HeadCodeSection project={project} />
      </>
    );
  const error = settings.error ?? themes.error;
  const retry = () => void Promise.all([settings.refetch(), themes.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-dvh w-full rounded-xl" />
    </Loading>
  );
}

function ThemeForm({
  project,
  saved,
  themes,
}: {
  project: Project;
  saved: ThemeSettings;
  themes: Theme[];
}) {
  const { values, set, form } = useSettingsForm(project.id, "theme", saved);
  const theme: ThemeChoice = { id: values.name, tokens: values.tokens };
  // A choice that was undone is not a change.
  const choose = ({ id, tokens }: ThemeChoice) =>
    set({ name: id, tokens: isSame(tokens, saved.tokens) ? saved.tokens : tokens });
  const ownAccent = themes.find(({ id }) => id === theme.id)?.accent ?? "#000000";
  return (
    <>
      <SettingsForm
        title="Theme"
        about="How the site looks. Notes and their addresses do not change."
        note="Saving builds the site with the new settings."
        {...form}
      >
        <FileSetting project={project} section="theme" field="name">
          <ThemeChooser
            themes={themes}
            chosen={theme.id}
            onChoose={(id) => choose({ ...theme, id })}
          />
        </FileSetting>
        <FileSetting project={project} section="theme" field="tokens">
          <ThemeTokenFields
            tokens={theme.tokens}
            ownAccent={ownAccent}
            onChange={(tokens) => choose({ ...theme, tokens })}
          />
        </FileSetting>
        <FileSetting project={project} section="theme" field="appearance">
          <Field
            label="Appearance"
            hint="Automatic follows the visitor’s system, and visitors can choose another one. Light and Dark are for everyone."
          >
            {(input) => (
              <Select
                {...input}
                className="sm:max-w-xs"
                value={values.appearance}
                onChange={(event) => set({ appearance: event.target.value as Appearance })}
              >
                {appearances.map((appearance) => (
                  <option key={appearance} value={appearance}>
                    {appearanceNames[appearance]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </FileSetting>
      </SettingsForm>
      <ThemePreview project={project} choice={theme} isSaved={!form.changed} />
    </>
  );
}

const appearanceNames: Record<Appearance, string> = {
  automatic: "Automatic",
  light: "Light",
  dark: "Dark",
};

function isSame({ accent, headings, text, width }: ThemeTokens, tokens: ThemeTokens): boolean {
  return (
    accent === tokens.accent &&
    headings === tokens.headings &&
    text === tokens.text &&
    width === tokens.width
  );
}
