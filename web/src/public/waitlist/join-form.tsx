import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { loadConfig } from "../../config.ts";
import { callPublic } from "../../lib/call-public.ts";
import { MailHint } from "../../components/account/mail-hint.tsx";
import { paths } from "../../paths.ts";
import type { PublicPage } from "../page.ts";
import { Done, WaitlistFrame, waitlistCard } from "./waitlist-frame.tsx";

const EMAIL_MAX_CHARACTERS = 255;
const NOTE_MAX_CHARACTERS = 1_000;
const link = "font-medium text-accent underline-offset-4 hover:underline";

interface JoinFormProps {
  page: PublicPage;
  /** False until the page is hydrated: a click would submit the form natively, with all values in the address. */
  isReady: boolean;
  /** The page for users who already have an account. */
  redirect: string | undefined;
}

export function JoinForm({ page, isReady, redirect }: JoinFormProps) {
  const { brandName, waitlistMode } = page.site;
  const [joined, setJoined] = useState<{ email: string; knowsMail: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email, note } = Object.fromEntries(new FormData(event.currentTarget)) as {
      email: string;
      note: string;
    };
    setIsSending(true);
    setProblem(null);
    const result = await callPublic("waitlist.join", { email: email.trim(), note });
    // Says whether the installation sends email. If it is missing, email is not mentioned.
    const knowsMail = await loadConfig().then(
      () => true,
      () => false,
    );
    setIsSending(false);
    setProblem(result.problem);
    if (result.problem === null) setJoined({ email: email.trim(), knowsMail });
  };
  if (joined)
    return (
      <Done heading="One more click">
        <p>
          We sent an email to <span className="font-medium break-all text-ink">{joined.email}</span>
          . Click the link to confirm your place.
        </p>
        {joined.knowsMail && <MailHint />}
      </Done>
    );
  const logIn = waitlistMode ? paths.previewLogin(redirect) : paths.login(redirect);
  return (
    <WaitlistFrame
      heading={page.title}
      below={
        waitlistMode ? (
          `${brandName} invites people in small groups. Leave your address, and we will email you when you can join.`
        ) : (
          <>
            {brandName} is open. You can{" "}
            <a href={paths.signup(redirect)} className={link}>
              create an account
            </a>{" "}
            now.
          </>
        )
      }
    >
      <form
        onSubmit={(event) => void submit(event)}
        className={`${waitlistCard} grid grid-cols-1 gap-4`}
      >
        <Field label="Email">
          {(field) => (
            <Input
              {...field}
              name="email"
              type="email"
              required
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={EMAIL_MAX_CHARACTERS}
            />
          )}
        </Field>
        <Field label="What do you want to publish?" hint="Optional.">
          {(field) => <Textarea {...field} name="note" rows={3} maxLength={NOTE_MAX_CHARACTERS} />}
        </Field>
        <FormError>{problem}</FormError>
        <Button
          type="submit"
          // Looks the same as after hydration, so that nothing flickers.
          className={`h-10 w-full ${isReady ? "" : "disabled:opacity-100"}`}
          pending={isSending}
          disabled={!isReady}
        >
          Join Waitlist
        </Button>
        <noscript>
          <p className="text-sm text-soft">This form needs JavaScript.</p>
        </noscript>
      </form>
      <p className="mt-5 text-center text-sm text-soft">
        Already have an account?{" "}
        <a href={logIn} className={link}>
          Log in
        </a>
      </p>
    </WaitlistFrame>
  );
}
