import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "#schemas/admin/reason.ts";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";

export const isReason = (text: string) => text.trim().length >= REASON_MIN_LENGTH;

/** Why the administrator acts. */
export function ReasonField({
  value,
  onChange,
  hint = "The audit log keeps it.",
}: {
  value: string;
  onChange: (reason: string) => void;
  /** Who reads it. */
  hint?: string;
}) {
  return (
    <Field label="Reason" hint={hint}>
      {(input) => (
        <Textarea
          {...input}
          rows={3}
          value={value}
          maxLength={REASON_MAX_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
