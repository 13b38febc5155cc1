import { useCallback, useEffect, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { arrivedWith, forgetArrival, useNewcomer } from "../../arrival.ts";
import { PageTitle } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { webConfig } from "../../config.ts";
import { paths, safeRedirect } from "../../paths.ts";
import { gaveFactor, needsFactor, useSession } from "../../session.ts";
import { arrivalErrorOf, useProviderAlert } from "../../components/account/arrival-error.ts";
import { AuthFrame } from "../../components/account/auth-frame.tsx";
import { AuthScreen } from "./auth-screen.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { MfaStep } from "./mfa-step.tsx";
import { OtherAccount } from "./other-account.tsx";
import { useArrivedToken } from "./use-arrived-token.ts";

/**
 * The target of one-time links and providers, and the sign-in screen for both. A session in the address was accepted before the app started, or waits for the
 * user's decision to switch accounts. This page handles the rest: a token to exchange, a missing step, or an error.
 */
function Landing() {
  const session = useSession();
  const newcomer = useNewcomer();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get("redirect"));
  const step = query.get("step");
  const arrival = arrivedWith();
  const [mode, setMode] = useState<"login" | "signup">("login");
  const token = useArrivedToken();
  const arrived = arrivalErrorOf(arrival, query);
  const error = token.error ?? arrived?.words ?? null;
  useProviderAlert(token.alert ?? arrived?.alert ?? null);
  const type = arrival.get("type") ?? query.get("type");
  const isRecovery = step === "password" || type === "recovery";
  // The next visit to this page must not see the values of this one.
  useEffect(() => forgetArrival, []);
  const goOn = useCallback(
    () =>
      void navigate(isRecovery ? paths.auth("password", redirect) : redirect, { replace: true }),
    [navigate, isRecovery, redirect],
  );

  if (token.pending) return <SigningIn />;
  if (newcomer && session) {
    const landing = paths.auth(isRecovery ? "password" : undefined, redirect);
    return (
      <OtherAccount present={newcomer.present} other={newcomer.session.user} landing={landing} />
    );
  }
  const isHalf = session && (needsFactor(session) || (step === "factor" && !gaveFactor(session)));
  if (isHalf) return <MfaStep onDone={goOn} />;
  if (session && isRecovery && !error) return <ChoosePassword redirect={redirect} />;
  const message = arrival.get("message");
  if (message || (session && error))
    return (
      <AuthFrame heading={message ? "One more step" : "Something went wrong"}>
        <div className="grid grid-cols-1 gap-4">
          {message ? (
            <p className="text-center text-sm text-soft">{message}</p>
          ) : (
            <FormError>{error}</FormError>
          )}
          <Button asChild className="w-full">
            <Link to={session ? redirect : paths.login(redirect)}>
              {session ? "Continue" : "Log in"}
            </Link>
          </Button>
        </div>
      </AuthFrame>
    );
  if (session) return <Navigate to={redirect} replace />;
  if (!error && webConfig().waitlistMode) return <ToWaitlist redirect={redirect} />;
  return (
    <AuthScreen
      key={mode}
      mode={mode}
      onToggle={() => setMode(mode === "login" ? "signup" : "login")}
      notice={
        error && (
          <div className="mb-4">
            <FormError>{error}</FormError>
          </div>
        )
      }
    />
  );
}

/** A public page is a separate document. */
function ToWaitlist({ redirect }: { redirect: string }) {
  useEffect(() => location.replace(paths.waitlist(redirect)), [redirect]);
  return <SigningIn />;
}

const SigningIn = () => (
  <main id="main" className="flex min-h-dvh items-center justify-center">
    <PageTitle title="Signing in" />
    <Spinner className="size-6 text-faint" label="Signing in" />
  </main>
);

export const route = { Component: Landing };
