import { type LimitId, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { formatLimit } from "../../../lib/format-limit.ts";
import { limitFrom, NONE } from "./limit-input.ts";

const units = { count: "", bytes: " in GiB", usd: " in US dollars" } as const;

export function LimitField({
  id,
  fallback,
  value,
  onChange,
}: {
  id: LimitId;
  /** The default of the installation. */
  fallback: number | null;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, unit, canBeNone, max, variable } = limitKinds[id];
  const isPossible = !Number.isNaN(limitFrom(id, value));
  const range = canBeNone
    ? `Enter ${unit === "count" ? "a whole number" : "a number"} from 0, or “${NONE}” for no limit.`
    : `Enter a whole number from 1 to ${max}.`;
  return (
    <Field
      label={`${label}${units[unit]}`}
      hint={`Default: ${formatLimit(id, fallback)} (${variable})`}
      error={isPossible ? null : range}
    >
      {(input) => (
        <Input
          {...input}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
