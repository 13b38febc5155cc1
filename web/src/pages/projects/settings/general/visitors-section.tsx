import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { VisitorsSettings } from "#schemas/projects/settings/visitors.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";

export function VisitorsSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "visitors" in saved)
    return <VisitorsForm project={project} saved={saved.visitors} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-40 w-full rounded-xl" />
    </Loading>
  );
}

function VisitorsForm({ project, saved }: { project: Project; saved: VisitorsSettings }) {
  const { values, set, form } = useSettingsForm(project.id, "visitors", saved);
  return (
    <SettingsForm
      title="Visitors"
      about="Members see which pages are read, which addresses were not found, and which searches had no results. Pressmark sets no cookies for that, and stores nothing about individual visitors."
      note="This takes effect immediately, without a build."
      {...form}
    >
      <Checkbox
        label="Count visitors"
        hint="Browsers that send Do Not Track or Global Privacy Control are never counted. What was counted before stays for 90 days."
        checked={values.count}
        onChange={(event) => set({ count: event.target.checked })}
      />
    </SettingsForm>
  );
}
