import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import {
  SITE_DESCRIPTION_MAX_CHARACTERS,
  SITE_TITLE_MAX_CHARACTERS,
} from "#schemas/text-limits.ts";
import type { SiteSettings } from "#schemas/projects/settings/site.ts";
import { trpc } from "../../../../api.ts";
import { TimeZoneField } from "../../../../components/controls/time-zone-field.tsx";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";

export function SiteSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "site" in saved) return <SiteForm project={project} saved={saved.site} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-40 w-full rounded-xl" />
    </Loading>
  );
}

function SiteForm({ project, saved }: { project: Project; saved: SiteSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "site", saved);
  return (
    <SettingsForm
      title="Site"
      about="What visitors, search engines and feed readers learn about the site."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <FileSetting project={project} section="site" field="title">
        <Field
          label="Title"
          error={errors.of("title", "Title")}
          hint="On the pages, in the feed and in shared links. If empty, it is the name of the project."
        >
          {(input) => (
            <Input
              {...input}
              maxLength={SITE_TITLE_MAX_CHARACTERS}
              placeholder={project.name}
              value={values.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
      </FileSetting>
      <FileSetting project={project} section="site" field="description">
        <Field
          label="Description"
          error={errors.of("description", "Description")}
          hint="Search engines, the feed and shared links show it for the home page, and for pages without a description of their own."
        >
          {(input) => (
            <Textarea
              {...input}
              rows={2}
              maxLength={SITE_DESCRIPTION_MAX_CHARACTERS}
              value={values.description}
              onChange={(event) => set({ description: event.target.value.replace(/\s+/g, " ") })}
            />
          )}
        </Field>
      </FileSetting>
      <FileSetting project={project} section="site" field="language">
        <Field
          label="Language"
          error={errors.of("language", "Language")}
          hint={
            <>
              A tag such as en, de, pt-BR or ar. If empty, it is the language in the settings of
              another tool in the repository, or else English. A note or a folder’s index can set
              its own with the property <code className="font-mono">lang</code>.
            </>
          }
        >
          {(input) => (
            <Input
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="automatic"
              className="font-mono text-[13px]"
              value={values.language}
              onChange={(event) => set({ language: event.target.value })}
            />
          )}
        </Field>
      </FileSetting>
      <FileSetting project={project} section="site" field="timeZone">
        <TimeZoneField
          value={values.timeZone}
          hint="For dates in notes that name no time zone. Days begin, and notes with a future date are published, at midnight in this zone. Pages and feeds show dates in it. Default: UTC."
          error={errors.of("timeZone", "Time zone")}
          onChange={(timeZone) => set({ timeZone })}
        />
      </FileSetting>
    </SettingsForm>
  );
}
