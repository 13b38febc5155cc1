import { CircleAlert, X } from "lucide-react";
import { fieldTypes, type FieldType, type NoteField } from "#schemas/projects/note-schema.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";

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
  error: string | null;
  onChange(field: NoteField): void;
  onRemove(): void;
}

/** One key of the front matter. */
export function SchemaFieldRow({ label, field, error, onChange, onRemove }: SchemaFieldRowProps) {
  const { name, type, required, choices = [] } = field;
  const { choices: _, ...plain } = field;
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_auto]">
        <Input
          aria-label={`${label}: name`}
          aria-invalid={error ? true : undefined}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="level"
          className="font-mono text-[13px]"
          value={name}
          onChange={(event) => onChange({ ...field, name: event.target.value })}
        />
        <Select
          aria-label={`${label}: type`}
          className="max-sm:col-start-1"
          value={type}
          onChange={(event) => onChange({ ...plain, type: event.target.value as FieldType })}
        >
          {fieldTypes.map((one) => (
            <option key={one} value={one}>
              {typeNames[one]}
            </option>
          ))}
        </Select>
        <Input
          aria-label={`${label}: default`}
          placeholder={type === "boolean" ? "default: true or false" : "default: none"}
          className="max-sm:col-start-1"
          value={field.default ?? ""}
          onChange={(event) => onChange({ ...field, default: event.target.value })}
        />
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
        <Input
          aria-label={`${label}: choices`}
          placeholder="choices, separated by commas: easy, hard"
          value={choices.join(",")}
          onChange={(event) => onChange({ ...field, choices: listOf(event.target.value) })}
        />
      )}
      <Checkbox
        label="Required"
        aria-label={`${label}: required`}
        checked={required}
        onChange={(event) => onChange({ ...field, required: event.target.checked })}
      />
      {error && (
        <p className="flex items-start gap-1.5 text-[13px] text-danger-ink">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** An empty last entry is kept while the user types. */
function listOf(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",").map((name) => name.trimStart());
}
