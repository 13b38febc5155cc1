import { useQuery } from "@tanstack/react-query";
import { DEFAULT_LANGUAGE } from "#schemas/language.ts";
import type { BuildSettings, Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/notice.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../components/settings/use-settings-form.ts";

const switches: {
  name: Exclude<keyof BuildSettings, "rootDirectory" | "language" | "ignore" | "theme">;
  label: string;
  hint: string;
}[] = [
  {
    name: "hardLineBreaks",
    label: "Keep single line breaks",
    hint: "A line break in a paragraph is shown as one, as Obsidian does by default.",
  },
  {
    name: "highlight",
    label: "Highlight code",
    hint: "Colours in code blocks that name a language.",
  },
  {
    name: "failOnIssues",
    label: "Fail on content errors",
    hint: "A deployment with an error in its content fails instead of going live.",
  },
  {
    name: "approveNewlyPublic",
    label: "Ask before something new becomes public",
    hint: "A deployment with a page or file that readers could not see before waits until a member has looked at the list and approves it.",
  },
];

export function BuildSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "build" in saved) return <BuildForm projectId={project.id} saved={saved.build} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-80 w-full rounded-xl" />
    </Loading>
  );
}

function BuildForm({ projectId, saved }: { projectId: string; saved: BuildSettings }) {
  const { values, set, form } = useSettingsForm(projectId, "build", saved);
  return (
    <SettingsForm
      title="Build"
      about="How the notes of this project become pages."
      note="Applies from the next deployment on."
      {...form}
    >
      <Field
        label="Root directory"
        hint="Only files below this folder are published. Empty: the whole repository."
      >
        {(input) => (
          <Input
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="docs"
            className="font-mono text-[13px]"
            value={values.rootDirectory}
            onChange={(event) => set({ rootDirectory: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Language"
        hint="What the site is written in, as a tag such as en, de, pt-BR or ar. A note or a folder’s index names its own with lang."
      >
        {(input) => (
          <Input
            {...input}
            required
            autoCapitalize="none"
            spellCheck={false}
            placeholder={DEFAULT_LANGUAGE}
            className="font-mono text-[13px]"
            value={values.language}
            onChange={(event) => set({ language: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Ignored files"
        hint="Files that are not published, a pattern on each line as in .gitignore. Templates, _includes, SUMMARY.md and the like are left out anyway; !_includes/ brings them back. The repository can say the same in .pressmarkignore."
      >
        {(input) => (
          <Textarea
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            rows={4}
            placeholder={"drafts/\n*.excalidraw.md"}
            className="font-mono text-[13px]"
            value={values.ignore}
            onChange={(event) => set({ ignore: event.target.value })}
          />
        )}
      </Field>
      {switches.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={values[name]}
          onChange={(event) => set({ [name]: event.target.checked })}
        />
      ))}
    </SettingsForm>
  );
}
