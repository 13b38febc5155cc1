import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { authClient } from "../../session.ts";
import {
  type AccountFormProps,
  EmailField,
  textOf,
} from "../../components/account/account-fields.tsx";
import { authMessage } from "../../components/account/auth-error.ts";
import { sendMail, type SentMail } from "../../components/account/send-mail.ts";

const SIGNING_IN = "Signing in…";
const SENDING = "Sending the email…";

export function LoginForm({ redirect, onBusy, onSent }: AccountFormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const credentials = {
      email: textOf(formData, "email").trim(),
      password: textOf(formData, "password"),
    };
    onBusy(SIGNING_IN);
    setError(null);
    const { error: failure } = await authClient().signInWithPassword(credentials);
    if (!failure) return;
    onBusy(null);
    setError(authMessage(failure));
  };

  /** Only the address is needed to send an email. */
  const mail = async (kind: SentMail["kind"]) => {
    const input = form.current?.elements.namedItem("email");
    if (!(input instanceof HTMLInputElement) || !input.reportValidity()) return;
    const mail = { kind, email: input.value.trim(), redirect };
    onBusy(SENDING);
    setError(null);
    const failure = await sendMail(mail);
    onBusy(null);
    if (failure) setError(authMessage(failure));
    else onSent(mail);
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <EmailField />
      <Field label="Password">
        {(input) => (
          <Input
            {...input}
            name="password"
            type="password"
            required
            autoComplete="current-password"
          />
        )}
      </Field>
      <FormError>{error}</FormError>
      <Button type="submit" className="h-10 w-full">
        Log in
      </Button>
      <div className="-mx-2 -mb-2 flex flex-wrap justify-between gap-x-2">
        <Button variant="ghost" size="sm" onClick={() => void mail("magiclink")}>
          Email me a sign-in link
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void mail("recovery")}>
          Forgot password?
        </Button>
      </div>
    </form>
  );
}
