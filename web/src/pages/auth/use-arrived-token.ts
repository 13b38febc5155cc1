import type { EmailOtpType } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { arrivedWith, welcome } from "../../arrival.ts";
import { safeRedirect } from "../../paths.ts";
import { visitorClient } from "../../session.ts";
import { authMessage } from "../../components/account/auth-error.ts";
import { finishGoogleCredential } from "../../components/account/google-credential.ts";

/** Exchanges a token in the address for a session: the token of a link, or Google's ID token. */
export function useArrivedToken(): {
  pending: boolean;
  error: string | null;
  /** The error of a provider's token. */
  alert: string | null;
} {
  const navigate = useNavigate();
  const [token] = useState(takeToken);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(token !== null);

  useEffect(() => {
    if (!token) return;
    exchangeToken(token).then(
      (landing) => {
        setPending(false);
        if (landing) void navigate(landing, { replace: true });
      },
      (failure: unknown) => {
        setPending(false);
        setError(authMessage(failure));
      },
    );
  }, [token, navigate]);
  return { pending, error, alert: token?.type === null ? error : null };
}

interface Token {
  text: string;
  /** Null for Google's ID token. */
  type: EmailOtpType | null;
}

/** Removed from the address, because a token works only once. */
function takeToken(): Token | null {
  const idToken = arrivedWith().get("id_token");
  if (idToken) return { text: idToken, type: null };
  const url = new URL(location.href);
  const text = url.searchParams.get("token_hash");
  const type = url.searchParams.get("type");
  if (!text || !type) return null;
  url.searchParams.delete("token_hash");
  history.replaceState(history.state, "", url);
  return { text, type };
}

/** @returns the address to open next, if it differs from the requested one */
async function exchangeToken({ text, type }: Token): Promise<string | null> {
  if (!type) return safeRedirect(await finishGoogleCredential(text));
  const { data, error } = await visitorClient().verifyOtp({ token_hash: text, type });
  const refusal = error ?? (data.session && (await welcome(data.session)));
  if (refusal) throw refusal;
  return null;
}
