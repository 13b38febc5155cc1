import { Plus, X } from "lucide-react";
import { useId } from "react";
import type { SiteVariable } from "#schemas/projects/settings/variables.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { Cell, RowError } from "../row-parts.tsx";

interface VariableRowsProps {
  variables: readonly SiteVariable[];
  errors: FieldErrors;
  onChange(variables: SiteVariable[]): void;
}

/** Names and values. */
export function VariableRows({ variables, errors, onChange }: VariableRowsProps) {
  const id = useId();
  const replace = (at: number, variable: SiteVariable) =>
    onChange(variables.map((own, index) => (index === at ? variable : own)));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {variables.map((variable, index) => {
        const label = `Variable ${index + 1}`;
        const wrongName = errors.of(`values.${index}.name`, `The name of variable ${index + 1}`);
        const wrongValue = errors.of(`values.${index}.value`, `The value of variable ${index + 1}`);
        const error = wrongName ?? wrongValue;
        const errorId = `${id}-${index}`;
        return (
          // Variables that are being named have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="grid grid-cols-1 gap-1.5">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
              <Cell label="Name" isRepeated={index > 0}>
                <Input
                  aria-label={`${label}: name`}
                  aria-invalid={wrongName ? true : undefined}
                  aria-describedby={wrongName ? errorId : undefined}
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="product"
                  className="font-mono text-[13px]"
                  value={variable.name}
                  onChange={(event) => replace(index, { ...variable, name: event.target.value })}
                />
              </Cell>
              <Cell label="Value" isRepeated={index > 0} className="max-sm:col-span-2">
                <Input
                  aria-label={`${label}: value`}
                  aria-invalid={wrongValue ? true : undefined}
                  aria-describedby={wrongValue && !wrongName ? errorId : undefined}
                  placeholder="Acme Rockets"
                  value={variable.value}
                  onChange={(event) => replace(index, { ...variable, value: event.target.value })}
                />
              </Cell>
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
            {error && <RowError id={errorId}>{error}</RowError>}
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
