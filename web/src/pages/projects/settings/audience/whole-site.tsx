import { Link } from "react-router-dom";
import type { AudienceView } from "#schemas/projects/audience-view.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";
import { paths } from "../../../../paths.ts";
import { AudienceOptions } from "./audience-options.tsx";
import { audienceWords } from "./audience-words.ts";
import { ReaderFields } from "./reader-fields.tsx";
import type { RuleDraft } from "./rule-drafts.ts";
import type { DraftErrors } from "./use-audience-form.ts";

/** Who may read pages without a rule. Without a choice, the visibility of the project decides. */
export function WholeSite({
  project,
  draft,
  view,
  errorsOf,
  onChoose,
  onEdit,
}: {
  project: Project;
  draft: RuleDraft | undefined;
  view: AudienceView;
  errorsOf(draft: RuleDraft): DraftErrors;
  onChoose(audience: PageAudience | null): void;
  onEdit(id: number, edit: Partial<RuleDraft>): void;
}) {
  const isPrivate = project.visibility === "private";
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label="The whole site"
        hint={
          draft ? (
            `${audienceWords[draft.audience].site} This choice replaces the visibility of the project, which is ${project.visibility}.`
          ) : (
            <>
              {isPrivate
                ? "The project is private: only members of the organization can read the site."
                : "The project is public: everyone can read the site."}{" "}
              You change that in the{" "}
              <Link
                to={paths.settings(project.orgHandle, project.handle, "general")}
                className="rounded-sm text-accent underline underline-offset-2"
              >
                general settings
              </Link>
              , or make a choice here that replaces it.
            </>
          )
        }
      >
        {(input) => (
          <Select
            {...input}
            value={draft?.audience ?? VISIBILITY}
            onChange={({ target }) =>
              onChoose(target.value === VISIBILITY ? null : (target.value as PageAudience))
            }
          >
            <option value={VISIBILITY}>{isPrivate ? "Private" : "Public"}, like the project</option>
            <AudienceOptions chosen={draft?.audience} canSendMail={view.canSendMail} />
          </Select>
        )}
      </Field>
      {draft && (
        <ReaderFields
          name="The whole site"
          errors={errorsOf(draft)}
          draft={draft}
          view={view}
          onEdit={(edit) => onEdit(draft.id, edit)}
        />
      )}
    </div>
  );
}

const VISIBILITY = "visibility";
