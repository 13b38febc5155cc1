import { CircleAlert, Plus, X } from "lucide-react";
import type { PublishRule } from "#schemas/projects/settings/publish.ts";
import type { FieldErrors } from "../../../components/settings/field-errors.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/input.tsx";

interface PublishRuleRowsProps {
  /** Of the field in its section. */
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
  const replace = (at: number, rule: PublishRule) =>
    onChange(rules.map((own, index) => (index === at ? rule : own)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-[13px] font-medium">{legend}</legend>
      <p className="text-[13px] text-pretty text-faint">{hint}</p>
      {rules.map((rule, index) => {
        const error = errors.of(`${name}.${index}`, `Rule ${index + 1}`);
        const text = effect(rule);
        const label = `${legend}, rule ${index + 1}`;
        return (
          // Rules have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="grid grid-cols-1 gap-1.5">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <Input
                aria-label={`${label}: path`}
                aria-invalid={error ? true : undefined}
                autoCapitalize="none"
                spellCheck={false}
                placeholder="journal/"
                className="font-mono text-[13px]"
                value={rule.path ?? ""}
                onChange={(event) => replace(index, ruleOf({ ...rule, path: event.target.value }))}
              />
              <Input
                aria-label={`${label}: tag`}
                aria-invalid={error ? true : undefined}
                autoCapitalize="none"
                spellCheck={false}
                placeholder="#private"
                className="font-mono text-[13px] max-sm:col-start-1"
                value={rule.tag ?? ""}
                onChange={(event) => replace(index, ruleOf({ ...rule, tag: event.target.value }))}
              />
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
              <p className="flex items-start gap-1.5 text-[13px] text-danger-ink">
                <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
                {error}
              </p>
            ) : (
              text && <p className="text-[13px] text-soft">{text}</p>
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
