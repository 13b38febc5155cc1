import { type FormEvent, useEffect, useRef, useState } from "react";
import { FILL_MIN_MS } from "#schemas/mail/contact-limits.ts";

/** The button spins for at least this long, because an immediate response looks as if nothing was sent. */
const SUBMIT_MIN_MS = 1_500;
/** Timers may fire a little early. */
const CLOCK_MS = 100;
const FAILED = "Your message could not be sent. It is still in the form. Try again in a moment.";

export interface ContactFormState {
  /** `starting`: the page is not hydrated yet, and a click would submit the form natively, with all values in the address. */
  state: "starting" | "idle" | "submitting" | "sent";
  /** The error of the last attempt. */
  error: string | null;
  send: (event: FormEvent<HTMLFormElement>) => void;
}

/** Sends the form's fields to the endpoint. If that fails, the fields keep their values. */
export function useContactForm(endpoint: string): ContactFormState {
  const [state, setState] = useState<ContactFormState["state"]>("starting");
  const [error, setError] = useState<string | null>(null);
  const shownAt = useRef(0);
  const messageId = useRef("");
  useEffect(() => {
    shownAt.current = performance.now();
    setState("idle");
    // A retry after a lost response is still the same message.
    messageId.current = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
      part.toString(36),
    ).join("");
  }, []);

  const submit = async (fields: Record<string, FormDataEntryValue>) => {
    setState("submitting");
    setError(null);
    const filled = performance.now() - shownAt.current;
    await wait(Math.max(SUBMIT_MIN_MS, FILL_MIN_MS + CLOCK_MS - filled));
    const filledMs = Math.round(performance.now() - shownAt.current);
    const problem = await post(endpoint, { ...fields, messageId: messageId.current, filledMs });
    setError(problem);
    setState(problem === null ? "sent" : "idle");
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "idle") void submit(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return { state, error, send };
}

/** @returns null on success, otherwise an error text */
async function post(endpoint: string, body: object): Promise<string | null> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const answer = (await response.json()) as { error?: unknown };
    return typeof answer.error === "string" ? answer.error : FAILED;
  } catch (error) {
    // oxlint-disable-next-line no-console -- visitors see a message, and developers find the cause here
    console.error("The contact form could not be sent", error);
    return FAILED;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
