import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { FormattingControl } from "./formatting-control.tsx";
import { formattingGroups } from "./formatting-fields.ts";

export function FormattingSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "formatting" in saved)
    return <FormattingForm project={project} saved={saved.formatting} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-dvh w-full rounded-xl" />
    </Loading>
  );
}

function FormattingForm({ project, saved }: { project: Project; saved: FormattingSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "formatting", saved);
  return (
    <SettingsForm
      title="Formatting"
      about="How notes are shown. A changed setting renders every page again."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      {formattingGroups.map(({ title, fields }) => (
        <fieldset
          key={title}
          className="grid grid-cols-1 gap-4 border-line not-first:border-t not-first:pt-5"
        >
          <legend className="float-left text-sm font-semibold">{title}</legend>
          {fields.map((field) => (
            <FileSetting key={field.name} project={project} section="formatting" field={field.name}>
              <FormattingControl
                field={field}
                values={values}
                error={errors.of(field.name, field.label)}
                onChange={set}
              />
            </FileSetting>
          ))}
        </fieldset>
      ))}
    </SettingsForm>
  );
}
