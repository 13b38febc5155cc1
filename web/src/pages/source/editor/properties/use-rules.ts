import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import type { Project } from "#schemas/projects/project.ts";
import { fetchedOnce, trpc } from "../../../../api.ts";
import type { FrontMatterRules } from "./issues.ts";
import { schemasFor } from "./schemas-for.ts";

const NO_FIELDS: readonly ContentField[] = [];

/** What the project expects of the front matter of a note, and what its other notes have. */
export function useRules({ id: projectId, live }: Project, path: string) {
  const settings = useQuery(trpc.projects.settings.get.queryOptions({ projectId })).data;
  const spec = useQuery({
    ...trpc.deployments.spec.queryOptions({ deploymentId: live?.id ?? "" }),
    enabled: live?.data === "ready" && !live.removed,
    ...fetchedOnce,
  }).data;
  const rules = useMemo((): FrontMatterRules => {
    if (!settings) return { schemas: [], variables: undefined, timeZone: undefined };
    const sections = settings.settings as Record<string, Record<string, unknown> | undefined>;
    // The values of `pressmark.yml` have priority.
    const valueOf = (section: string, field: string): unknown =>
      settings.fromFile?.settings.find((one) => one.section === section && one.field === field)
        ?.value ?? sections[section]?.[field];
    const schemas = (valueOf("variables", "schemas") ?? []) as NoteSchema[];
    const values = (valueOf("variables", "values") ?? []) as { name: string; value: string }[];
    const root = String(valueOf("build", "rootDirectory") ?? "");
    return {
      schemas: schemasFor(path, schemas, root),
      variables:
        values.length > 0
          ? Object.fromEntries(values.map(({ name, value }) => [name, value]))
          : undefined,
      timeZone: (valueOf("site", "timeZone") ?? undefined) as string | undefined,
    };
  }, [settings, path]);
  return { rules, used: spec?.spec.fields ?? NO_FIELDS };
}
