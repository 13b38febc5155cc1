import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { BuildSettings } from "#schemas/projects/settings/build.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { ConventionField } from "./convention-field.tsx";
import { BlockingIssues } from "./blocking-issues.tsx";
import { VersionFields } from "./version-fields.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";

const switches: {
  name: Exclude<
    keyof BuildSettings,
    | "convention"
    | "rootDirectory"
    | "otherSite"
    | "ignore"
    | "theme"
    | "versions"
    | "failOnCategories"
  >;
  label: string;
  hint: string;
}[] = [
  {
    name: "highlight",
    label: "Highlight code",
    hint: "Adds colors to code blocks that name a language.",
  },
  {
    name: "approveNewlyPublic",
    label: "Require approval for new public content",
    hint: "A deployment that makes a page or file public for the first time needs a member’s approval to go live.",
  },
  {
    name: "failOnIssues",
    label: "Block deployments with content errors",
    hint: "A deployment with a content error fails and does not go live.",
  },
];

export function BuildSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "build" in saved) return <BuildForm project={project} saved={saved.build} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-80 w-full rounded-xl" />
    </Loading>
  );
}

function BuildForm({ project, saved }: { project: Project; saved: BuildSettings }) {
  const { id: projectId } = project;
  const { values, errors, set, form } = useSettingsForm(projectId, "build", saved);
  return (
    <SettingsForm
      title="Build"
      about="How Pressmark builds pages from the notes of this project."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <ConventionField
        projectId={projectId}
        value={values.convention}
        onChange={(convention) => set({ convention })}
      />
      <Field
        label="Root directory"
        error={errors.of("rootDirectory", "Root directory")}
        hint="Only files in this folder are published. If it is empty, Pressmark uses the content folder of the recognized program, or else the whole repository."
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
        label="Site of other pages"
        error={errors.of("otherSite", "Site of other pages")}
        hint="Links that begin with a slash lead to this site if no page or folder here begins that way. Leave it empty to report them as broken."
      >
        {(input) => (
          <Input
            {...input}
            type="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://example.org"
            className="font-mono text-[13px]"
            value={values.otherSite}
            onChange={(event) => set({ otherSite: event.target.value })}
          />
        )}
      </Field>
      <FileSetting project={project} section="build" field="ignore">
        <Field
          label="Ignored files"
          error={errors.of("ignore", "Ignored files")}
          hint="Patterns of files to leave out, one per line, as in .gitignore. Templates, _includes, SUMMARY.md and similar files are always left out. Write !_includes/ to publish them. You can also use a .pressmarkignore file in the repository."
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
      </FileSetting>
      <VersionFields
        value={values.versions}
        errors={errors}
        onChange={(versions) => set({ versions })}
      />
      {switches.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={values[name]}
          onChange={(event) => set({ [name]: event.target.checked })}
        />
      ))}
      <BlockingIssues
        project={project}
        value={values.failOnCategories}
        error={errors.of(
          "failOnCategories",
          "Issues that block deployments",
          values.failOnCategories,
        )}
        onChange={(failOnCategories) => set({ failOnCategories })}
      />
    </SettingsForm>
  );
}
