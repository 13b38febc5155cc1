import { useEffect } from "react";
import { wordsFor } from "./auth-error.ts";

export interface ArrivalError {
  /** The text on the page. */
  words: string;
  /** The provider's message; null when the error is about a link in an email. */
  alert: string | null;
}

/** These errors come from links in emails, never from a provider. */
const MAIL_CODES = new Set(["otp_expired"]);
/** Anyone can write the text of an address. */
const ALERT_MAX_CHARACTERS = 300;

/** The reason why a sign-in failed, as the auth service reports it in the query or behind the #. */
export function arrivalErrorOf(...places: URLSearchParams[]): ArrivalError | null {
  const values = places.find((place) => place.has("error_code") || place.has("error"));
  if (!values) return null;
  const code = values.get("error_code") ?? values.get("error");
  const description = values.get("error_description")?.slice(0, ALERT_MAX_CHARACTERS);
  const words = wordsFor(code, description || "The sign-in failed.");
  return { words, alert: code && MAIL_CODES.has(code) ? null : description || words };
}

let alerted: string | null = null;

/** Shows the provider's message in a browser alert, once per arrival. */
export function useProviderAlert(message: string | null): void {
  useEffect(() => {
    if (message === null || message === alerted) return;
    alerted = message;
    // The page is rendered first, so that the context of the message is clear.
    setTimeout(() => window.alert(message));
  }, [message]);
}
