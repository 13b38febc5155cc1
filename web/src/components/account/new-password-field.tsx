import type { AuthWeakPasswordError } from "@supabase/auth-js";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { passwordRule, weaknesses } from "./auth-error.ts";

/** A field for a new password; `weak` lists why the service rejected the last one. */
export function NewPasswordField({
  label,
  weak,
}: {
  label: string;
  weak: AuthWeakPasswordError | null;
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field label={label} hint={weak ? undefined : passwordRule()}>
        {(input) => (
          <Input
            {...input}
            name="password"
            type="password"
            required
            autoComplete="new-password"
            aria-invalid={weak ? true : undefined}
          />
        )}
      </Field>
      {weak && (
        <div role="alert" className="text-[13px] text-danger-ink">
          <p>This password is too weak:</p>
          <ul className="list-disc pl-5">
            {weaknesses(weak.reasons, weak.message).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
