import { useMutation } from "@tanstack/react-query";
import { CheckCircle2 } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { brandName, webConfig } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { EmailField, textOf } from "../auth/account-fields.tsx";
import { loginPath } from "../auth/addresses.ts";
import { AuthFrame, authCard } from "../auth/auth-frame.tsx";
import { MailHint } from "../auth/mail-hint.tsx";

const NOTE_MAX_CHARACTERS = 1_000;

/** Join the list, or confirm the address one joined with. */
function Waitlist() {
  const token = useSearchParams()[0].get("confirm");
  return token ? <Confirm token={token} /> : <Join />;
}

function Join() {
  const redirect = useSearchParams()[0].get("redirect") ?? undefined;
  const [joined, setJoined] = useState<string | null>(null);
  const joining = useMutation(trpc.waitlist.join.mutationOptions());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, "email").trim();
    joining.mutate({ email, note: textOf(form, "note") }, { onSuccess: () => setJoined(email) });
  };
  if (joined)
    return (
      <Done heading="One more click">
        <p>
          We sent a mail to <span className="font-medium break-all text-ink">{joined}</span>. Follow
          its link to confirm your place.
        </p>
        <MailHint />
      </Done>
    );
  const { waitlistMode } = webConfig();
  return (
    <AuthFrame
      heading="Join the waitlist"
      below={
        waitlistMode
          ? `${brandName()} lets people in step by step. Leave your address, and we write when there is a place for you.`
          : `${brandName()} is open: you can create an account at once.`
      }
    >
      <form onSubmit={submit} className={`${authCard} grid gap-4`}>
        <EmailField />
        <Field label="What do you want to publish?" hint="Optional.">
          {(input) => <Textarea {...input} name="note" rows={3} maxLength={NOTE_MAX_CHARACTERS} />}
        </Field>
        <FormError>{joining.error ? messageOf(joining.error) : null}</FormError>
        <Button type="submit" className="h-10 w-full" pending={joining.isPending}>
          Join Waitlist
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-soft">
        Already have an account?{" "}
        <Link
          to={loginPath(false, redirect)}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          Log in
        </Link>
      </p>
    </AuthFrame>
  );
}

function Confirm({ token }: { token: string }) {
  const { mutate, data, error } = useMutation(trpc.waitlist.confirm.mutationOptions());
  useEffect(() => mutate({ token }), [mutate, token]);
  if (data)
    return (
      <Done heading="You are on the list">
        <p>
          <span className="font-medium break-all text-ink">{data.email}</span> is confirmed. We
          write to you when there is a place.
        </p>
      </Done>
    );
  return (
    <AuthFrame heading={error ? "This did not work" : "Confirming your address"}>
      {error ? (
        <div className="grid gap-4">
          <FormError>{messageOf(error)}</FormError>
          <Button asChild className="w-full">
            <Link to={paths.waitlist()}>Join again</Link>
          </Button>
        </div>
      ) : (
        <Spinner className="mx-auto size-6 text-faint" label="Confirming" />
      )}
    </AuthFrame>
  );
}

function Done({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <AuthFrame heading={heading}>
      <div className={`${authCard} grid gap-4 text-center text-sm text-soft`}>
        <CheckCircle2 className="mx-auto size-8 text-success" aria-hidden="true" />
        {children}
        <Button asChild variant="outline" className="h-10 w-full">
          <Link to={paths.home}>To the front page</Link>
        </Button>
      </div>
    </AuthFrame>
  );
}

export const route = { Component: Waitlist };
