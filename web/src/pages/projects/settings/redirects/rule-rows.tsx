import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { Redirect } from "#schemas/projects/settings/redirects.ts";
import { MAX_SETTINGS_RULES } from "#schemas/sites/redirects/limits.ts";
import {
  DEFAULT_STATUS,
  problemOfRule,
  type RuleStatus,
  ruleStatuses,
} from "#schemas/sites/redirects/rule.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { Cell, RowButton, RowError } from "../row-parts.tsx";

const statusNames: Record<RuleStatus, string> = {
  301: "301 permanent",
  302: "302 temporary",
  303: "303 see other",
  307: "307 temporary, same method",
  308: "308 permanent, same method",
  200: "200 show that page here",
  404: "404 not found",
};

export const newRule: Redirect = { from: "", to: "", status: DEFAULT_STATUS, force: false };

interface RuleRowsProps {
  rules: readonly Redirect[];
  errors: FieldErrors;
  /** The address of the rule that the user came here to write. */
  begun: string | null;
  onChange(rules: Redirect[]): void;
}

/** Rules in the order in which they apply. */
export function RuleRows({ rules, errors, begun, onChange }: RuleRowsProps) {
  const move = (from: number, to: number) =>
    onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rules[from]!));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {rules.length > 0 && (
        <ol aria-label="Rules" className="divide-y divide-line rounded-lg border border-line">
          {rules.map((rule, at) => {
            const name = rule.from || `rule ${at + 1}`;
            return (
              // Rules that are being written have no identity of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="grid grid-cols-1 gap-2.5 p-3.5">
                <RuleFields
                  rule={rule}
                  at={at}
                  errors={errors}
                  isBegun={rule.from === begun}
                  onChange={(change) => onChange(rules.with(at, { ...rule, ...change }))}
                />
                <div className="flex flex-wrap items-center gap-1">
                  <div className="mr-auto">
                    <Checkbox
                      label="Overrides a page"
                      aria-label={`Rule ${at + 1}: overrides a page`}
                      checked={rule.force}
                      onChange={(event) =>
                        onChange(rules.with(at, { ...rule, force: event.target.checked }))
                      }
                    />
                  </div>
                  <RowButton
                    label={`Move ${name} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp />
                  </RowButton>
                  <RowButton
                    label={`Move ${name} down`}
                    disabled={at === rules.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown />
                  </RowButton>
                  <RowButton
                    label={`Remove ${name}`}
                    onClick={() => onChange(rules.toSpliced(at, 1))}
                  >
                    <Trash2 />
                  </RowButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={rules.length >= MAX_SETTINGS_RULES}
        onClick={() => onChange([...rules, newRule])}
      >
        <Plus className="size-4" />
        Add rule
      </Button>
    </div>
  );
}

function RuleFields({
  rule,
  at,
  errors,
  isBegun,
  onChange,
}: {
  rule: Redirect;
  at: number;
  errors: FieldErrors;
  isBegun: boolean;
  onChange(change: Partial<Redirect>): void;
}) {
  const errorId = useId();
  const target = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isBegun) target.current?.focus();
  }, [isBegun]);
  // The answer of the server names rows, and rows move.
  const problem = errors.isEmpty ? null : problemOfRule(rule);
  const stateOf = (part: "from" | "to" | "status") => ({
    "aria-label": `Rule ${at + 1}: ${part}`,
    ...(part === problem?.field && { "aria-invalid": true, "aria-describedby": errorId }),
  });
  const text = { autoCapitalize: "none", spellCheck: false, autoComplete: "off" } as const;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="grid grid-cols-1 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem]">
        <Cell label="From">
          <Input
            {...text}
            {...stateOf("from")}
            placeholder="/old/*"
            className="font-mono text-[13px]"
            value={rule.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        </Cell>
        <Cell label="To">
          <Input
            {...text}
            {...stateOf("to")}
            ref={target}
            placeholder="/new/:splat"
            className="font-mono text-[13px]"
            value={rule.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </Cell>
        <Cell label="Status">
          <Select
            {...stateOf("status")}
            value={rule.status}
            onChange={(event) => onChange({ status: Number(event.target.value) as RuleStatus })}
          >
            {ruleStatuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </Select>
        </Cell>
      </div>
      {problem && (
        <RowError id={errorId}>
          {problem.field === "from" ? "The address" : "The target"} of rule {at + 1}{" "}
          {problem.message}.
        </RowError>
      )}
    </div>
  );
}
