import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { BuildSettings } from "#schemas/projects/settings/build.ts";
import type { Theme, ThemeChoice } from "#schemas/projects/theme.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useRedeploy } from "../../../components/deployments/use-redeploy.ts";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { ThemeChooser } from "./theme-chooser.tsx";
import { ThemePreview } from "./theme-preview.tsx";
import { ThemeTokenFields } from "./theme-token-fields.tsx";
import { useSettingsForm } from "../../../components/settings/use-settings-form.ts";

export function ThemeSection({ project }: { project: Project }) {
  const settings = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const themes = useQuery(trpc.themes.list.queryOptions({}));
  const saved = settings.data?.settings;
  if (saved && "build" in saved && themes.data)
    return <ThemeForm project={project} saved={saved.build} themes={themes.data.themes} />;
  const error = settings.error ?? themes.error;
  const retry = () => void Promise.all([settings.refetch(), themes.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-96 w-full rounded-xl" />
    </Loading>
  );
}

function ThemeForm({
  project,
  saved,
  themes,
}: {
  project: Project;
  saved: BuildSettings;
  themes: Theme[];
}) {
  const { values, set, form } = useSettingsForm(project.id, "build", saved);
  const redeploy = useRedeploy(project);
  const { theme } = values;
  // A choice that was undone is not a change.
  const choose = (next: ThemeChoice) =>
    set({ theme: isSame(next, saved.theme) ? saved.theme : next });
  const ownAccent = themes.find(({ id }) => id === theme.id)?.accent ?? "#000000";
  return (
    <>
      <SettingsForm
        title="Theme"
        about="How the site looks. Notes and their addresses do not change."
        note="Takes effect with the next deployment."
        actions={
          !form.changed && (
            <Button
              variant="outline"
              size="sm"
              pending={redeploy.isPending}
              onClick={() => redeploy.mutate({ projectId: project.id })}
            >
              Publish now
            </Button>
          )
        }
        {...form}
      >
        <ThemeChooser
          themes={themes}
          chosen={theme.id}
          onChoose={(id) => choose({ ...theme, id })}
        />
        <ThemeTokenFields
          tokens={theme.tokens}
          ownAccent={ownAccent}
          onChange={(tokens) => choose({ ...theme, tokens })}
        />
      </SettingsForm>
      <ThemePreview project={project} choice={theme} isSaved={!form.changed} />
    </>
  );
}

function isSame(one: ThemeChoice, other: ThemeChoice): boolean {
  const { accent, headings, text, width } = one.tokens;
  const { tokens } = other;
  return (
    one.id === other.id &&
    accent === tokens.accent &&
    headings === tokens.headings &&
    text === tokens.text &&
    width === tokens.width
  );
}
