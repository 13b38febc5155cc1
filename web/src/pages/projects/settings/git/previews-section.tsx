import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { MAX_PREVIEWS, PREVIEW_KEPT_DAYS } from "#schemas/projects/preview.ts";
import type { Project } from "#schemas/projects/project.ts";
import { defaultGitSettings, type GitSettings } from "#schemas/projects/settings/git.ts";
import { trpc } from "../../../../api.ts";
import { hasPullRequests } from "../../../../components/projects/has-pull-requests.ts";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { paths } from "../../../../paths.ts";
import { RefPatternsField } from "../ref-patterns-field.tsx";

/** Which pull requests and branches have a site of their own. */
export function PreviewsSection({ project }: { project: Project }) {
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const saved = data?.settings;
  // The card above shows that they are loading, or why they cannot be loaded.
  if (!saved || !("git" in saved)) return null;
  // Older projects lack some.
  return <PreviewsForm project={project} saved={{ ...defaultGitSettings, ...saved.git }} />;
}

function PreviewsForm({ project, saved }: { project: Project; saved: GitSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "git", saved);
  return (
    <SettingsForm
      title="Previews"
      about={
        <>
          {hasPullRequests(project) ? "A pull request or a branch" : "A branch"} can have a site of
          its own, which members see before anything is published. Search engines do not list it.{" "}
          <Link
            to={paths.previews(project.orgHandle, project.handle)}
            className="text-accent underline underline-offset-2"
          >
            All previews
          </Link>
        </>
      }
      note={`Up to ${MAX_PREVIEWS} are open. Each is removed ${PREVIEW_KEPT_DAYS} days after it is closed.`}
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      {hasPullRequests(project) && (
        <Checkbox
          label={`Pull requests to ${project.branch}`}
          hint="Those from forks wait until a member approves their commit."
          checked={values.previewPulls}
          onChange={(event) => set({ previewPulls: event.target.checked })}
        />
      )}
      <RefPatternsField
        name="previewBranches"
        label="Branches with previews"
        hint="From their next push on. Separate names with commas. A name can have one *, as in drafts/*."
        placeholder="drafts/*"
        value={values.previewBranches}
        errors={errors}
        onChange={(previewBranches) => set({ previewBranches })}
      />
    </SettingsForm>
  );
}
