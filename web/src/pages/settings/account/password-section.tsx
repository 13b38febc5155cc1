import { isAuthError, isAuthWeakPasswordError } from "@supabase/auth-js";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { authClient, useSession } from "../../../session.ts";
import { textOf } from "../../../components/account/account-fields.tsx";
import { authMessage } from "../../../components/account/auth-error.ts";
import { MailHint } from "../../../components/account/mail-hint.tsx";
import { NewPasswordField } from "../../../components/account/new-password-field.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

export function PasswordSection() {
  const email = useSession()?.user.email ?? "";
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** The service first requires proof that the user owns the mailbox. */
  const [asksCode, setAsksCode] = useState(false);
  const weak = isAuthWeakPasswordError(failure) ? failure : null;

  const change = async (form: HTMLFormElement) => {
    const formData = new FormData(form);
    const nonce = textOf(formData, "code").replaceAll(/\s/g, "");
    const { error } = await authClient().updateUser({
      password: textOf(formData, "password"),
      ...(nonce ? { nonce } : {}),
    });
    if (isAuthError(error) && error.code === "reauthentication_needed") {
      const sent = await authClient().reauthenticate();
      setAsksCode(true);
      return sent.error;
    }
    if (error) return error;
    form.reset();
    setAsksCode(false);
    showToast("Password changed", { description: "Your other sessions were signed out." });
    return null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setFailure(await change(event.currentTarget));
    setPending(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <SettingsCard
        title="Password"
        about="Changing it signs you out in other browsers."
        footer={
          <Button type="submit" pending={pending}>
            Change password
          </Button>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField label="New password" weak={weak} />
        {asksCode && (
          <>
            <Field
              label="Code from the email"
              hint={`You signed in a while ago, so we sent a code to ${email}.`}
            >
              {(input) => (
                <Input
                  {...input}
                  name="code"
                  required
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </Field>
            <MailHint />
          </>
        )}
        <FormError>{failure && !weak ? authMessage(failure) : null}</FormError>
      </SettingsCard>
    </form>
  );
}
