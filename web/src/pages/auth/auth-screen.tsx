import { type ReactNode, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { arrivedWith } from "../../arrival.ts";
import { FormError } from "../../components/ui/field.tsx";
import { webConfig } from "../../config.ts";
import { paths, safeRedirect } from "../../paths.ts";
import { useSession } from "../../session.ts";
import { loginPath, signupPath } from "../../components/account/addresses.ts";
import { arrivalErrorOf, useProviderAlert } from "../../components/account/arrival-error.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";
import { LoginForm } from "./login-form.tsx";
import { MailSent } from "./mail-sent.tsx";
import { ProviderButtons, ProvidersOff } from "./provider-buttons.tsx";
import type { SentMail } from "../../components/account/send-mail.ts";
import { SignupForm } from "./signup-form.tsx";

const texts = {
  login: { heading: "Welcome back!", below: "Log in to your account" },
  signup: { heading: "Create an account", below: "Publish your first notes in a minute" },
};

const legalLink = "rounded-sm underline underline-offset-2 hover:text-ink";

interface AuthScreenProps {
  mode: "login" | "signup";
  preview?: boolean;
  /** The screen switches in place instead of opening the other route. */
  onToggle?: () => void;
  /** The reason for signing in, shown above the form. */
  notice?: ReactNode;
}

/** The page to sign in or sign up: with a provider, with email and password, or with a link by email. */
export function AuthScreen({ mode, preview = false, onToggle, notice }: AuthScreenProps) {
  const session = useSession();
  const [query] = useSearchParams();
  const redirect = query.get("redirect") ?? undefined;
  const [busy, setBusy] = useState<string | null>(null);
  const [sent, setSent] = useState<SentMail | null>(null);
  const target = safeRedirect(redirect ?? null);
  // The landing page shows its own error. A provider may also redirect straight back to this address.
  const arrived = onToggle ? null : arrivalErrorOf(arrivedWith(), query);
  useProviderAlert(arrived?.alert ?? null);

  if (session) {
    const next = sent?.kind === "recovery" ? paths.auth("password", target) : target;
    return <Navigate to={next} replace />;
  }
  if (sent) return <MailSent mail={sent} onBack={() => setSent(null)} />;

  const Form = mode === "login" ? LoginForm : SignupForm;
  const closed = mode === "signup" && webConfig().signupDisabled;
  return (
    <AuthFrame {...texts[mode]} preview={preview}>
      {notice}
      {arrived && (
        <div className="mb-4">
          <FormError>{arrived.words}</FormError>
        </div>
      )}
      <div className={authCard}>
        {closed ? (
          <p className="text-sm text-soft">
            Sign-up is currently closed. Ask the administrator of this installation.
          </p>
        ) : (
          <>
            <ProviderButtons redirect={target} onBusy={setBusy} />
            <Form redirect={target} onBusy={setBusy} onSent={setSent} />
          </>
        )}
        <BusyOverlay text={busy} />
      </div>
      <p className="mt-5 text-center text-sm text-soft">
        {mode === "login" ? "New here? " : "Already have an account? "}
        <Toggle
          onToggle={onToggle}
          to={mode === "login" ? signupPath(preview, redirect) : loginPath(preview, redirect)}
        >
          {mode === "login" ? "Create an account" : "Log in"}
        </Toggle>
      </p>
      <footer className="mt-7 grid gap-2 text-center text-xs text-pretty text-faint">
        <p>
          By continuing you agree to the{" "}
          <a href="/legal/terms" className={legalLink}>
            terms of service
          </a>{" "}
          and the{" "}
          <a href="/legal/privacy" className={legalLink}>
            privacy policy
          </a>
          .
        </p>
        <ProvidersOff />
      </footer>
    </AuthFrame>
  );
}

function Toggle({
  to,
  onToggle,
  children,
}: {
  to: string;
  onToggle: (() => void) | undefined;
  children: string;
}) {
  const look = "font-medium text-accent underline-offset-4 hover:underline";
  if (!onToggle)
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={look} onClick={onToggle}>
      {children}
    </button>
  );
}
