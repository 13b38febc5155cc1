import type { Factor } from "@supabase/auth-js";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/input.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { authClient, signOut } from "../../session.ts";
import { CodeInput } from "../../components/account/code-input.tsx";
import { SendAgain } from "../../components/account/send-again.tsx";
import { textOf } from "../../components/account/account-fields.tsx";
import { authMessage } from "../../components/account/auth-error.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";

/** The second step of a sign-in: a code from one of the account's verified factors. `onDone` is called when the step is done or not needed. */
export function MfaStep({ onDone }: { onDone: () => void }) {
  const [factors, setFactors] = useState<Factor[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [sent, setSent] = useState<{ challengeId: string; at: number } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const factor = factors?.find(({ id }) => id === chosen) ?? factors?.[0];
  const isPhone = factor?.factor_type === "phone";

  useEffect(() => {
    void authClient()
      .mfa.listFactors()
      .then(({ data, error: failure }) => {
        if (failure) return setError(authMessage(failure));
        const verified = [...data.totp, ...data.phone];
        if (verified.length === 0) return onDone();
        setFactors(verified);
      });
  }, [onDone]);

  const challenge = async (factorId: string) => {
    setBusy("Sending the code…");
    setError(null);
    const { data, error: failure } = await authClient().mfa.challenge({ factorId });
    setBusy(null);
    if (failure) setError(authMessage(failure));
    else setSent({ challengeId: data.id, at: Date.now() });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!factor) return;
    const form = event.currentTarget;
    const code = textOf(new FormData(form), "code").replaceAll(/\s/g, "");
    setBusy("Checking the code…");
    setError(null);
    const { mfa } = authClient();
    const { error: failure } = sent
      ? await mfa.verify({ factorId: factor.id, challengeId: sent.challengeId, code })
      : await mfa.challengeAndVerify({ factorId: factor.id, code });
    if (!failure) return onDone();
    setBusy(null);
    setError(authMessage(failure));
    form.reset();
  };

  return (
    <AuthFrame
      heading="Verify it’s you"
      below={
        isPhone
          ? "Enter the code we send to your phone"
          : "Enter the code from your authenticator app"
      }
    >
      <form onSubmit={(event) => void submit(event)} className={`${authCard} grid gap-4`}>
        {factors && factors.length > 1 && (
          <Field label="Factor">
            {(input) => (
              <Select
                {...input}
                value={factor?.id}
                onChange={(event) => {
                  setChosen(event.target.value);
                  setSent(null);
                }}
              >
                {factors.map(({ id, friendly_name, factor_type }) => (
                  <option key={id} value={id}>
                    {friendly_name ?? (factor_type === "phone" ? "Phone" : "Authenticator app")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {!factors && !error && <Spinner className="mx-auto text-faint" label="Loading factors" />}
        {factor && (
          <>
            {isPhone &&
              (sent ? (
                <SendAgain sentAt={sent.at} onSend={() => void challenge(factor.id)} />
              ) : (
                <Button variant="outline" onClick={() => void challenge(factor.id)}>
                  Send me a code
                </Button>
              ))}
            <Field label="Code">
              {(input) => (
                <CodeInput
                  {...input}
                  name="code"
                  disabled={isPhone && !sent}
                  className="h-12 text-center text-lg tracking-[0.3em]"
                />
              )}
            </Field>
          </>
        )}
        <FormError>{error}</FormError>
        {factor && (
          <Button type="submit" className="h-10 w-full" disabled={isPhone && !sent}>
            Confirm
          </Button>
        )}
        <Button variant="ghost" className="h-10 w-full" onClick={() => void signOut()}>
          Cancel and sign out
        </Button>
        <BusyOverlay text={busy} />
      </form>
    </AuthFrame>
  );
}
