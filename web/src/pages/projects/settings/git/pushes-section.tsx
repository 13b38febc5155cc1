import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { GitSettings } from "#schemas/projects/settings/git.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Textarea } from "../../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";

const fields: {
  name: "watchPaths" | "ignorePaths";
  label: string;
  hint: string;
  placeholder: string;
}[] = [
  {
    name: "watchPaths",
    label: "Watched paths",
    hint: "A push is built only if it changes one of these files. One pattern per line, as in .gitignore. If empty, every file counts.",
    placeholder: "docs/\nmkdocs.yml",
  },
  {
    name: "ignorePaths",
    label: "Ignored paths",
    hint: "A push that changes only these files is not built. Their pages stay part of the site.",
    placeholder: "*.test.ts\n.github/",
  },
];

/** Which pushes to the project's branch are built. */
export function PushesSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "git" in saved) return <PushesForm project={project} saved={saved.git} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-72 w-full rounded-xl" />
    </Loading>
  );
}

function PushesForm({ project, saved }: { project: Project; saved: GitSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "git", saved);
  return (
    <SettingsForm
      title="Which pushes are built"
      about={`Pushes to ${project.branch} are built, unless the newest commit’s message contains [skip ci]. You can leave out pushes that change nothing on the site.`}
      note="Redeploy and deploy hooks always build."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      {fields.map(({ name, label, hint, placeholder }) => (
        <Field key={name} label={label} error={errors.of(name, label)} hint={hint}>
          {(input) => (
            <Textarea
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              rows={3}
              placeholder={placeholder}
              className="font-mono text-[13px]"
              value={values[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {(project.connectionId ?? project.githubAccess) && (
        <Checkbox
          label="Report to the git host"
          hint="Each deployment sets the status of its commit: waiting, live, or why it failed. A preview also keeps a comment on its pull request up to date."
          checked={values.reportStatus}
          onChange={(event) => set({ reportStatus: event.target.checked })}
        />
      )}
    </SettingsForm>
  );
}
