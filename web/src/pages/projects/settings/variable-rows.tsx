import { CircleAlert, Plus, X } from "lucide-react";
import type { SiteVariable } from "#schemas/projects/settings/variables.ts";
import type { FieldErrors } from "../../../components/settings/field-errors.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/input.tsx";

interface VariableRowsProps {
  variables: readonly SiteVariable[];
  errors: FieldErrors;
  onChange(variables: SiteVariable[]): void;
}

/** Names and values. */
export function VariableRows({ variables, errors, onChange }: VariableRowsProps) {
  const replace = (at: number, variable: SiteVariable) =>
    onChange(variables.map((own, index) => (index === at ? variable : own)));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {variables.map((variable, index) => {
        const label = `Variable ${index + 1}`;
        const wrongName = errors.of(`values.${index}.name`, `The name of variable ${index + 1}`);
        const wrongValue = errors.of(`values.${index}.value`, `The value of variable ${index + 1}`);
        const error = wrongName ?? wrongValue;
        return (
          // Variables that are being named have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="grid grid-cols-1 gap-1.5">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
              <Input
                aria-label={`${label}: name`}
                aria-invalid={wrongName ? true : undefined}
                autoCapitalize="none"
                spellCheck={false}
                placeholder="product"
                className="font-mono text-[13px]"
                value={variable.name}
                onChange={(event) => replace(index, { ...variable, name: event.target.value })}
              />
              <Input
                aria-label={`${label}: value`}
                aria-invalid={wrongValue ? true : undefined}
                placeholder="Acme Rockets"
                className="max-sm:col-start-1"
                value={variable.value}
                onChange={(event) => replace(index, { ...variable, value: event.target.value })}
              />
              <Button
                variant="ghost"
                size="sm"
                className="max-sm:col-start-2 max-sm:row-start-1"
                onClick={() => onChange(variables.filter((_, at) => at !== index))}
              >
                <X className="size-4" />
                <span className="sr-only">Remove {variable.name || label}</span>
              </Button>
            </div>
            {error && (
              <p className="flex items-start gap-1.5 text-[13px] text-danger-ink">
                <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
                {error}
              </p>
            )}
          </div>
        );
      })}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...variables, { name: "", value: "" }])}
      >
        <Plus className="size-4" />
        Add variable
      </Button>
    </div>
  );
}
