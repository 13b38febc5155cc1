import { useEffect, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { PageTitle } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { paths, safeRedirect } from "../../paths.ts";
import { authClient, useSession } from "../../session.ts";
import { authMessage } from "./auth-error.ts";
import { AuthFrame } from "./auth-frame.tsx";

/**
 * Where one-time links arrive. A session in the address has been taken up before the app started;
 * what is left is a token to trade in, or the reason why the link did not work.
 */
function Landing() {
  const session = useSession();
  const [query] = useSearchParams();
  const [error, setError] = useState(() => errorInAddress(query));
  const tokenHash = query.get("token_hash");
  const type = query.get("type");

  useEffect(() => {
    if (!tokenHash || !type) return;
    void authClient()
      .verifyOtp({ token_hash: tokenHash, type })
      .then(({ error: failure }) => failure && setError(authMessage(failure)));
  }, [tokenHash, type]);

  if (session) return <Navigate to={safeRedirect(query.get("redirect"))} replace />;
  if (tokenHash && type && !error)
    return (
      <main id="main" className="flex min-h-dvh items-center justify-center">
        <PageTitle title="Signing in" />
        <Spinner className="size-6 text-faint" label="Signing in" />
      </main>
    );
  return (
    <AuthFrame heading="This link did not work">
      <div className="grid grid-cols-1 gap-4">
        <FormError>{error ?? "The link has expired or was used before."}</FormError>
        <Button asChild className="w-full">
          <Link to={paths.login()}>Log in</Link>
        </Button>
      </div>
    </AuthFrame>
  );
}

/** The auth service reports in the query or in the hash. */
function errorInAddress(query: URLSearchParams): string | null {
  const hash = new URLSearchParams(location.hash.slice(1));
  return hash.get("error_description") ?? query.get("error_description");
}

export const route = { Component: Landing };
