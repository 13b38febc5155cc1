import type { QuietHours } from "#schemas/mail/notification-times.ts";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";

/** A night. */
const firstHours: QuietHours = { from: "22:00", to: "07:00" };

interface QuietFieldsProps {
  value: QuietHours | null;
  error: string | null;
  onChange: (value: QuietHours | null) => void;
}

export function QuietFields({ value, error, onChange }: QuietFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox
        label="Quiet hours"
        hint="Emails wait until the end, and the bell stays dark. Notifications are listed immediately. Emails about your account’s security, visits of administrators and domains that stop working are still sent."
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? firstHours : null)}
      />
      {value && (
        <div className="grid grid-cols-2 items-start gap-4 pl-7 sm:max-w-80">
          <Field label="From">
            {(input) => (
              <Input
                {...input}
                type="time"
                required
                value={value.from}
                onChange={({ target }) => onChange({ ...value, from: target.value })}
              />
            )}
          </Field>
          <Field label="To" error={error}>
            {(input) => (
              <Input
                {...input}
                type="time"
                required
                value={value.to}
                onChange={({ target }) => onChange({ ...value, to: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
