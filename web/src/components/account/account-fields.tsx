import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import type { SentMail } from "./send-mail.ts";

export const EmailField = (props: ComponentProps<"input">) => (
  <Field label="Email">
    {(input) => (
      <Input
        {...input}
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
      />
    )}
  </Field>
);

/** The text of the form field `name`. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export interface AccountFormProps {
  /** A path of this origin to open afterwards. */
  redirect: string;
  onBusy: (text: string | null) => void;
  onSent: (mail: SentMail) => void;
}
