import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { VariablesSettings } from "#schemas/projects/settings/variables.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { SchemasForm } from "./schemas-section.tsx";
import { VariableRows } from "./variable-rows.tsx";

/** Texts that all notes of a project can use. */
export function VariablesSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "general" in saved)
    return (
      <>
        <SchemasForm project={project} saved={saved.variables} />
        <VariablesForm project={project} saved={saved.variables} />
      </>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading variables">
      <Skeleton className="h-60 w-full rounded-xl" />
    </Loading>
  );
}

function VariablesForm({ project, saved }: { project: Project; saved: VariablesSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "variables", saved);
  return (
    <SettingsForm
      title="Variables"
      about={
        <>
          Notes show the value of a variable where they say{" "}
          <code className="font-mono text-[13px]">{"{{ name }}"}</code>, in their text, links and
          front matter. Code stays as written, and so does a name that is not set. By default there
          are no variables.
        </>
      }
      note="Saving builds the site and compiles every note again."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked variables."}
    >
      <FileSetting project={project} section="variables" field="values">
        <VariableRows
          variables={values.values}
          errors={errors}
          onChange={(variables) => set({ values: variables })}
        />
      </FileSetting>
    </SettingsForm>
  );
}
