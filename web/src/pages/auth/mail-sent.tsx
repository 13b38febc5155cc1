import { MailCheck } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { textOf } from "../../components/account/account-fields.tsx";
import { authMessage } from "../../components/account/auth-error.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";
import { MailHint } from "../../components/account/mail-hint.tsx";
import { enterCode, sendMail, type SentMail } from "../../components/account/send-mail.ts";

/** The service sends one email of each kind per this period. */
const RESEND_AFTER_S = 60;

const purposes: Record<SentMail["kind"], string> = {
  signup: "Click the link to verify your address.",
  magiclink: "Click the link to sign in.",
  recovery: "If an account uses this address, the link lets you choose a new password.",
};

/** "Check your inbox": the address, a field for the code, and a button to send the email again. */
export function MailSent({ mail, onBack }: { mail: SentMail; onBack: () => void }) {
  const [left, setLeft] = useState(RESEND_AFTER_S);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const ask = async (text: string, question: () => ReturnType<typeof sendMail>) => {
    setBusy(text);
    setError(null);
    const failure = await question();
    setBusy(null);
    if (failure) setError(authMessage(failure));
    return !failure;
  };
  const resend = async () => {
    if (await ask("Sending the email…", () => sendMail(mail))) setLeft(RESEND_AFTER_S);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replaceAll(/\s/g, "");
    void ask("Checking the code…", () => enterCode(mail, code));
  };

  return (
    <AuthFrame
      heading="Check your inbox"
      below={
        <>
          We sent an email to <span className="font-medium break-all text-ink">{mail.email}</span>.{" "}
          {purposes[mail.kind]}
        </>
      }
    >
      <form onSubmit={submit} className={`${authCard} grid gap-4`}>
        <MailCheck className="mx-auto size-8 text-faint" aria-hidden="true" />
        <Field
          label="Code from the email"
          hint="Use it instead of the link, for example on another device."
        >
          {(input) => (
            <Input
              {...input}
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9\s]{6,12}"
              maxLength={12}
              className="font-mono tracking-[0.2em]"
            />
          )}
        </Field>
        <FormError>{error}</FormError>
        <Button type="submit" className="h-10 w-full">
          Continue
        </Button>
        <Button
          variant="outline"
          className="h-10 w-full"
          disabled={left > 0}
          onClick={() => void resend()}
        >
          {left > 0 ? `Send again in ${left} s` : "Send again"}
        </Button>
        <BusyOverlay text={busy} />
      </form>
      <div className="mt-5 grid gap-3 text-center text-sm text-soft">
        <p>
          <button
            type="button"
            className="font-medium text-accent underline-offset-4 hover:underline"
            onClick={onBack}
          >
            Use another address
          </button>
        </p>
        <MailHint />
      </div>
    </AuthFrame>
  );
}
