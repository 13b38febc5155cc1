import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { AgentSettings } from "#schemas/projects/settings/agent.ts";
import { INSTRUCTIONS_MAX_LENGTH } from "#schemas/projects/settings/agent-limits.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Textarea } from "../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useOrgs } from "../../../queries.ts";
import { changingTools } from "./tool-names.ts";

/** What all tasks of the project are told, and what they may do. */
export function RulesCard({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "agent" in saved) return <RulesForm project={project} saved={saved.agent} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading rules">
      <Skeleton className="h-80 w-full rounded-xl" />
    </Loading>
  );
}

function RulesForm({ project, saved }: { project: Project; saved: AgentSettings }) {
  const { data: orgs } = useOrgs();
  const role = orgs?.orgs.find(({ id }) => id === project.orgId)?.role;
  const canChange = role !== undefined && role !== "member";
  const { values, set, errors, form } = useSettingsForm(project.id, "agent", saved);
  const { instructions, refusedTools, folders } = values;
  const allow = (tool: string, isAllowed: boolean) =>
    set({
      refusedTools: isAllowed
        ? refusedTools.filter((name) => name !== tool)
        : [...refusedTools, tool],
    });
  return (
    <SettingsForm
      title="Rules"
      about="Instructions and limits for every task of this project. Ready-made tasks have stricter limits."
      note={
        role === "member"
          ? "Only an admin of the organization can change the rules."
          : "Tasks follow the new rules from their next step."
      }
      {...form}
    >
      <fieldset disabled={!canChange} className="grid min-w-0 grid-cols-1 gap-5">
        <Field
          label="Instructions"
          error={errors.of("instructions", "The text")}
          hint="For example the language, the tone, or how notes are named."
        >
          {(input) => (
            <Textarea
              {...input}
              rows={5}
              maxLength={INSTRUCTIONS_MAX_LENGTH}
              value={instructions}
              onChange={(event) => set({ instructions: event.target.value })}
            />
          )}
        </Field>
        <fieldset className="grid min-w-0 grid-cols-1 gap-3">
          <legend className="mb-2 text-[13px] font-medium">Tools that change something</legend>
          {changingTools.map(([tool, label, hint]) => (
            <Checkbox
              key={tool}
              label={label}
              hint={hint}
              checked={!refusedTools.includes(tool)}
              onChange={(event) => allow(tool, event.target.checked)}
            />
          ))}
        </fieldset>
        <Field
          label="Folders"
          error={errors.of("folders", "The folder", folders)}
          hint="Tasks write only to these folders, one per line. Leave empty for all folders."
        >
          {(input) => (
            <Textarea
              {...input}
              rows={3}
              spellCheck={false}
              autoCapitalize="none"
              className="font-mono text-[13px]"
              value={folders.join("\n")}
              onChange={(event) =>
                set({ folders: event.target.value === "" ? [] : event.target.value.split("\n") })
              }
            />
          )}
        </Field>
      </fieldset>
    </SettingsForm>
  );
}
