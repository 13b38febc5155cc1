import { X } from "lucide-react";
import { useId } from "react";
import { fieldTypes, type FieldType } from "#schemas/projects/field-values.ts";
import type { NoteField } from "#schemas/projects/note-schema.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Cell, RowError } from "../row-parts.tsx";

const typeNames: Record<FieldType, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  boolean: "Yes or no",
  list: "List",
  choice: "Choice",
  link: "Link to a note",
};

interface SchemaFieldRowProps {
  label: string;
  field: NoteField;
  /** The path of the field in its section: "schemas.0.fields.0" */
  path: string;
  errors: FieldErrors;
  onChange(field: NoteField): void;
  onRemove(): void;
}

/** One key of the front matter. */
export function SchemaFieldRow(props: SchemaFieldRowProps) {
  const { label, field, path, errors, onChange, onRemove } = props;
  const errorId = useId();
  const { name, type, required, choices = [] } = field;
  const { choices: _, ...plain } = field;
  const parts = ["name", "type", "default", "choices"] as const;
  const wrong = parts.find((part) => errors.of(`${path}.${part}`, part) !== null);
  const error = wrong
    ? errors.of(`${path}.${wrong}`, `The ${wrong} of ${name || label.toLowerCase()}`)
    : errors.of(path, label);
  const stateOf = (part: (typeof parts)[number]) => ({
    "aria-label": `${label}: ${part}`,
    ...(part === wrong && { "aria-invalid": true, "aria-describedby": errorId }),
  });
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_auto]">
        <Cell label="Name">
          <Input
            {...stateOf("name")}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="level"
            className="font-mono text-[13px]"
            value={name}
            onChange={(event) => onChange({ ...field, name: event.target.value })}
          />
        </Cell>
        <Cell label="Type" className="max-sm:col-span-2">
          <Select
            {...stateOf("type")}
            value={type}
            onChange={(event) => onChange({ ...plain, type: event.target.value as FieldType })}
          >
            {fieldTypes.map((one) => (
              <option key={one} value={one}>
                {typeNames[one]}
              </option>
            ))}
          </Select>
        </Cell>
        <Cell
          label={type === "boolean" ? "Default: true or false" : "Default"}
          className="max-sm:col-span-2"
        >
          <Input
            {...stateOf("default")}
            placeholder="none"
            value={field.default ?? ""}
            onChange={(event) => onChange({ ...field, default: event.target.value })}
          />
        </Cell>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:col-start-2 max-sm:row-start-1"
          onClick={onRemove}
        >
          <X className="size-4" />
          <span className="sr-only">Remove {name || label}</span>
        </Button>
      </div>
      {type === "choice" && (
        <Cell label="Choices, separated by commas">
          <Input
            {...stateOf("choices")}
            placeholder="easy, hard"
            value={choices
              .map((choice, at) => (at === 0 || choice === "" ? choice : ` ${choice}`))
              .join()}
            onChange={(event) => onChange({ ...field, choices: listOf(event.target.value) })}
          />
        </Cell>
      )}
      <Checkbox
        label="Required"
        aria-label={`${label}: required`}
        checked={required}
        onChange={(event) => onChange({ ...field, required: event.target.checked })}
      />
      {error && <RowError id={errorId}>{error}</RowError>}
    </div>
  );
}

/** An empty last entry is kept while the user types. */
function listOf(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",").map((name) => name.trimStart());
}
