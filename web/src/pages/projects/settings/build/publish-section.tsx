import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import {
  ONLY_KEY,
  type PublishRuleCount,
  type PublishSettings,
  withholdKey,
} from "#schemas/projects/settings/publish.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { FileRules } from "./file-rules.tsx";
import { PublishRuleRows } from "./publish-rule-rows.tsx";

/** Which notes are withheld although they do not say so. */
export function PublishSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "publish" in saved) return <PublishForm project={project} saved={saved.publish} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading publish rules">
      <Skeleton className="h-60 w-full rounded-xl" />
    </Loading>
  );
}

function PublishForm({ project, saved }: { project: Project; saved: PublishSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "publish", saved);
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const counts = project.live?.publishRules ?? null;
  const unnamed = counts && notesOf(counts, ONLY_KEY);
  return (
    <SettingsForm
      title="Publish rules"
      about="Rules withhold notes by folder and tag. No rule publishes a note that its own front matter withholds. By default there are no rules, and every other note is public."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked rules."}
    >
      <PublishRuleRows
        name="withhold"
        legend="Withhold"
        hint="A note is not published if one of these rules names it. A path is a pattern as in .gitignore, such as journal/. A tag also names the tags below it. With both, a note needs both."
        rules={values.withhold}
        errors={errors}
        effect={(rule) =>
          counts && saved.withhold.includes(rule)
            ? `Withholds ${notes(notesOf(counts, withholdKey(rule)))} in the live deployment.`
            : null
        }
        onChange={(withhold) => set({ withhold })}
      />
      <PublishRuleRows
        name="only"
        legend="Publish only"
        hint="If there are rules here, a note is published only if one of them names it. Without rules, this list has no effect."
        rules={values.only}
        errors={errors}
        effect={() => null}
        onChange={(only) => set({ only })}
      />
      {data?.fromFile && (
        <FileRules
          project={project}
          fromFile={data.fromFile}
          effect={(rule) => counts && notes(notesOf(counts, withholdKey(rule)))}
        />
      )}
      {Boolean(unnamed) && (
        <p className="text-[13px] text-soft">
          In the live deployment, {notes(unnamed ?? 0)} {unnamed === 1 ? "is" : "are"} withheld
          because no rule of <q>Publish only</q> names {unnamed === 1 ? "it" : "them"}.
        </p>
      )}
    </SettingsForm>
  );
}

function notesOf(counts: readonly PublishRuleCount[], key: string): number {
  return counts.find(({ rule }) => rule === key)?.notes ?? 0;
}

function notes(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "note" : "notes"}`;
}
