import { Plus } from "lucide-react";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { VariablesSettings } from "#schemas/projects/settings/variables.ts";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { SchemaCard } from "./schema-card.tsx";

const NEW_FIELD = { name: "", type: "text", required: false } as const;

/** What the front matter of notes must say. */
export function SchemasForm({ project, saved }: { project: Project; saved: VariablesSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "variables", saved);
  const { schemas } = values;
  const replace = (at: number, schema: NoteSchema) =>
    set({ schemas: schemas.map((own, index) => (index === at ? schema : own)) });
  return (
    <SettingsForm
      title="Schemas"
      about="What the front matter of notes must contain, by folder or type. Every build checks it and reports values that do not fit as issues. The note is still published. Each field is a column of the dataset. By default there are no schemas."
      note="Saving builds the site and compiles these notes again."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked schemas."}
    >
      <FileSetting project={project} section="variables" field="schemas">
        <div className="grid grid-cols-1 gap-4">
          {schemas.map((schema, index) => (
            <SchemaCard
              // Schemas that are being written have no identity of their own.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              at={index}
              schema={schema}
              errors={errors}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => set({ schemas: schemas.filter((_, at) => at !== index) })}
            />
          ))}
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => set({ schemas: [...schemas, { fields: [NEW_FIELD] }] })}
          >
            <Plus className="size-4" />
            Add schema
          </Button>
        </div>
      </FileSetting>
    </SettingsForm>
  );
}
