import type { Project } from "#schemas/projects/project.ts";
import { NAME_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";

export function GeneralSection({ project }: { project: Project }) {
  const { name, handle, branch, visibility, openDeployments } = project;
  const { values, set, form } = useSettingsForm(project.id, "general", {
    name,
    handle,
    branch,
    visibility,
    openDeployments,
  });
  return (
    <SettingsForm
      title="General"
      about={
        <>
          The site’s address, <span className="break-all text-ink">{project.domain}</span>, does not
          change with the name.
        </>
      }
      {...form}
    >
      <Field label="Name">
        {(input) => (
          <Input
            {...input}
            required
            maxLength={NAME_MAX_CHARACTERS}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Published branch" hint="Pushes to other branches are ignored.">
        {(input) => (
          <Input
            {...input}
            required
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-[13px]"
            value={values.branch}
            onChange={(event) => set({ branch: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Visibility"
        hint={
          values.visibility === "private"
            ? "Only members of the organization can visit the site."
            : "Anyone can visit the site."
        }
      >
        {(input) => (
          <Select
            {...input}
            value={values.visibility}
            onChange={(event) =>
              set({ visibility: event.target.value === "private" ? "private" : "public" })
            }
          >
            <option value="public">Public</option>
            <option value="private">Private</option>
          </Select>
        )}
      </Field>
      <Checkbox
        label="Anyone with the link can visit deployments that are not live"
        hint={
          values.visibility === "private"
            ? "This needs a public site. Only members can visit deployments of a private site."
            : "Otherwise only members, and anyone who gets a link from the deployment’s page."
        }
        checked={values.openDeployments}
        onChange={(event) => set({ openDeployments: event.target.checked })}
      />
    </SettingsForm>
  );
}
