import { Plus, X } from "lucide-react";
import { useId } from "react";
import type { PublishRule } from "#schemas/projects/settings/publish.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { Cell, RowError } from "../row-parts.tsx";

interface PublishRuleRowsProps {
  /** The name of the field in its section. */
  name: "withhold" | "only";
  legend: string;
  hint: string;
  rules: readonly PublishRule[];
  errors: FieldErrors;
  /** What a saved rule does in the live deployment. */
  effect(rule: PublishRule): string | null;
  onChange(rules: PublishRule[]): void;
}

/** Rules with a path, a tag or both. */
export function PublishRuleRows(props: PublishRuleRowsProps) {
  const { name, legend, hint, rules, errors, effect, onChange } = props;
  const id = useId();
  const replace = (at: number, rule: PublishRule) =>
    onChange(rules.map((own, index) => (index === at ? rule : own)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-[13px] font-medium">{legend}</legend>
      <p className="text-[13px] text-pretty text-faint">{hint}</p>
      {rules.map((rule, index) => {
        const error = errors.of(`${name}.${index}`, `Rule ${index + 1}`);
        const text = effect(rule);
        const noteId = `${id}-${index}`;
        // A rule that names nothing is wrong in both.
        const other = { path: "tag", tag: "path" } as const;
        const isWrong = (part: "path" | "tag") =>
          error !== null && errors.of(`${name}.${index}.${other[part]}`, "") === null;
        const stateOf = (part: "path" | "tag") => ({
          "aria-label": `${label}: ${part}`,
          "aria-invalid": isWrong(part) ? true : undefined,
          "aria-describedby": (error ? isWrong(part) : text) ? noteId : undefined,
        });
        const label = `${legend}, rule ${index + 1}`;
        return (
          // Rules have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="grid grid-cols-1 gap-1.5">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <Cell label="Path" isRepeated={index > 0}>
                <Input
                  {...stateOf("path")}
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="journal/"
                  className="font-mono text-[13px]"
                  value={rule.path ?? ""}
                  onChange={({ target }) => replace(index, ruleOf({ ...rule, path: target.value }))}
                />
              </Cell>
              <Cell label="Tag" isRepeated={index > 0} className="max-sm:col-span-2">
                <Input
                  {...stateOf("tag")}
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="#private"
                  className="font-mono text-[13px]"
                  value={rule.tag ?? ""}
                  onChange={({ target }) => replace(index, ruleOf({ ...rule, tag: target.value }))}
                />
              </Cell>
              <Button
                variant="ghost"
                size="sm"
                className="max-sm:col-start-2 max-sm:row-start-1"
                onClick={() => onChange(rules.filter((_, at) => at !== index))}
              >
                <X className="size-4" />
                <span className="sr-only">Remove {label}</span>
              </Button>
            </div>
            {error ? (
              <RowError id={noteId}>{error}</RowError>
            ) : (
              text && (
                <p id={noteId} className="text-[13px] text-soft">
                  {text}
                </p>
              )
            )}
          </div>
        );
      })}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...rules, {}])}
      >
        <Plus className="size-4" />
        {name === "withhold" ? "Withhold notes" : "Publish only some notes"}
      </Button>
    </fieldset>
  );
}

/** An empty field names nothing. */
function ruleOf({ path = "", tag = "" }: PublishRule): PublishRule {
  return { ...(path !== "" && { path }), ...(tag !== "" && { tag }) };
}
