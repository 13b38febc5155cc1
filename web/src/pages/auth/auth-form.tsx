import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { paths, safeRedirect } from "../../paths.ts";
import { authClient } from "../../session.ts";
import { authMessage } from "./auth-error.ts";
import { AuthFrame } from "./auth-frame.tsx";

const texts = {
  login: {
    heading: "Welcome back!",
    below: "Log in to your account",
    submit: "Log in",
    busy: "Logging in…",
  },
  signup: {
    heading: "Create an account",
    below: "Publish your first notes in a minute",
    submit: "Create account",
    busy: "Creating your account…",
  },
};

export function AuthForm({ mode }: { mode: "login" | "signup" }) {
  const [query] = useSearchParams();
  const redirect = query.get("redirect") ?? undefined;
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  const text = texts[mode];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, "email").trim();
    const credentials = { email, password: textOf(form, "password") };
    const fullName = textOf(form, "name").trim();
    setPending(true);
    setError(null);
    const { data, error: failure } =
      mode === "login"
        ? await authClient().signInWithPassword(credentials)
        : await authClient().signUp({
            ...credentials,
            options: { data: fullName ? { full_name: fullName } : {} },
          });
    setPending(false);
    if (failure) setError(authMessage(failure));
    else if (data.session) void navigate(safeRedirect(query.get("redirect")), { replace: true });
    else setMailSentTo(email);
  };

  if (mailSentTo)
    return (
      <AuthFrame heading="Check your inbox" below={`We sent a mail to ${mailSentTo}.`}>
        <p className="text-center text-sm text-soft">Follow the link in it to finish.</p>
      </AuthFrame>
    );

  return (
    <AuthFrame heading={text.heading} below={text.below}>
      <form
        onSubmit={(event) => void submit(event)}
        className="relative grid gap-4 rounded-xl border border-line bg-surface p-6 shadow-raised"
      >
        {mode === "signup" && (
          <Field label="Name" hint="Optional. Shown to people you work with.">
            {(input) => <Input {...input} name="name" autoComplete="name" maxLength={80} />}
          </Field>
        )}
        <Field label="E-mail">
          {(input) => (
            <Input
              {...input}
              name="email"
              type="email"
              required
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label="Password"
          hint={mode === "signup" ? "At least 8 characters, with letters and digits." : undefined}
        >
          {(input) => (
            <Input
              {...input}
              name="password"
              type="password"
              required
              minLength={mode === "signup" ? 8 : undefined}
              autoComplete={mode === "login" ? "current-password" : "new-password"}
            />
          )}
        </Field>
        <FormError>{error}</FormError>
        <Button type="submit" disabled={pending} className="h-10 w-full">
          {text.submit}
        </Button>
        {pending && (
          <div className="absolute inset-0 z-10 flex animate-late items-center justify-center gap-2.5 rounded-xl bg-surface/85 text-sm text-soft">
            <Spinner /> <output>{text.busy}</output>
          </div>
        )}
      </form>
      <p className="mt-5 text-center text-sm text-soft">
        {mode === "login" ? "New here? " : "Already have an account? "}
        <Link
          to={mode === "login" ? paths.signup(redirect) : paths.login(redirect)}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {mode === "login" ? "Create an account" : "Log in"}
        </Link>
      </p>
      <p className="mt-8 text-center text-xs text-pretty text-faint">
        By continuing you agree to the terms of service and the privacy policy.
      </p>
    </AuthFrame>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
