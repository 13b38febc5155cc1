import { Plus } from "lucide-react";
import type { NoteField, NoteSchema } from "#schemas/projects/note-schema.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { SchemaFieldRow } from "./schema-field-row.tsx";

interface SchemaCardProps {
  at: number;
  schema: NoteSchema;
  errors: FieldErrors;
  onChange(schema: NoteSchema): void;
  onRemove(): void;
}

/** One schema: which notes it is for, and their fields. */
export function SchemaCard({ at, schema, errors, onChange, onRemove }: SchemaCardProps) {
  const { folder = "", type = "", fields } = schema;
  const of = (own: { folder: string; type: string }) =>
    onChange({
      ...(own.folder !== "" && { folder: own.folder }),
      ...(own.type !== "" && { type: own.type }),
      fields,
    });
  const replace = (index: number, field: NoteField) =>
    onChange({ ...schema, fields: fields.map((own, at) => (at === index ? field : own)) });
  const wrongFields = fields.map((_, index) =>
    errors.of(`schemas.${at}.fields.${index}`, `Field ${index + 1}`),
  );
  const wrongFolder = errors.of(`schemas.${at}.folder`, "Folder");
  const wrongType = errors.of(`schemas.${at}.type`, "Type");
  const isMarked = wrongFolder ?? wrongType ?? wrongFields.find((error) => error !== null);
  const wrong = isMarked ? null : errors.of(`schemas.${at}`, "The schema");
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">Schema {at + 1}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Folder" hint="A single / means all notes." error={wrongFolder ?? wrong}>
          {(input) => (
            <Input
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="recipes/"
              className="font-mono text-[13px]"
              value={folder}
              onChange={(event) => of({ folder: event.target.value, type })}
            />
          )}
        </Field>
        <Field
          label="Type"
          hint="Only notes with this type in their front matter."
          error={wrongType}
        >
          {(input) => (
            <Input
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="recipe"
              className="font-mono text-[13px]"
              value={type}
              onChange={(event) => of({ folder, type: event.target.value })}
            />
          )}
        </Field>
      </div>
      {fields.map((field, index) => (
        <SchemaFieldRow
          // Fields that are being named have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={`Field ${index + 1}`}
          field={field}
          path={`schemas.${at}.fields.${index}`}
          errors={errors}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange({ ...schema, fields: fields.filter((_, own) => own !== index) })}
        />
      ))}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            onChange({
              ...schema,
              fields: [...fields, { name: "", type: "text", required: false }],
            })
          }
        >
          <Plus className="size-4" />
          Add field
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove schema
        </Button>
      </div>
    </fieldset>
  );
}
