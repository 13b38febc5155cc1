import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { ProjectSettings } from "#schemas/projects/settings/settings.ts";
import { queryClient, trpc } from "../../api.ts";
import { paths } from "../../paths.ts";
import { showBuild } from "../deployments/progress-toast.ts";
import { showToast } from "../ui/toast.ts";
import { issuesOf, messageOf } from "../../errors.ts";
import { fieldErrors } from "./field-errors.ts";

/**
 * The edited fields of one section. Only changed fields are sent, so two users can save at the same time. Values that the live deployment has from
 * `pressmark.yml` are shown instead of the saved ones. `FileSetting` around the field says so.
 */
export function useSettingsForm<S extends keyof ProjectSettings>(
  projectId: string,
  section: S,
  saved: ProjectSettings[S],
  {
    edited = {},
    afterSave,
  }: {
    /** What the page has already filled in. */
    edited?: Partial<ProjectSettings[S]>;
    /** What has to follow before the form is saved. If it fails, the form keeps its edits. */
    afterSave?: (settings: ProjectSettings[S]) => Promise<void>;
  } = {},
) {
  const navigate = useNavigate();
  const { org = "", project = "" } = useParams();
  const [edits, setEdits] = useState<Partial<ProjectSettings[S]>>(edited);
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== saved[name as keyof typeof saved]),
  ) as Partial<ProjectSettings[S]>;
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId }));
  const fromFile = Object.fromEntries(
    (data?.fromFile?.settings ?? [])
      // Publish rules of the file are added to those of the project.
      .filter((setting) => setting.section === section && section !== "publish")
      .filter((setting) => setting.value !== null)
      .map(({ field, value }) => [field, value]),
  ) as Partial<ProjectSettings[S]>;
  const changed = Object.keys(changes).length > 0;
  useLeaveWarning(changed);
  const saving = useMutation(
    trpc.projects.settings.update.mutationOptions({
      onSuccess: async ({ deployment, settings }) => {
        await afterSave?.(settings[section]);
        await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        setEdits({});
        if (!deployment) return void showToast("Settings saved");
        showBuild(deployment, {
          description: "The settings are saved. The site is built with them.",
          show: () => void navigate(paths.deployment(org, project, deployment.id)),
        });
      },
    }),
  );
  return {
    values: { ...saved, ...edits, ...fromFile },
    errors: fieldErrors(issuesOf(saving.error)),
    set: (edit: Partial<ProjectSettings[S]>) => setEdits({ ...edits, ...edit }),
    form: {
      changed,
      pending: saving.isPending,
      error: saving.error ? messageOf(saving.error) : null,
      onSave: () => saving.mutate({ projectId, section, values: changes }),
    },
  };
}

/** The browser asks before leaving a page with unsaved edits. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [active]);
}
