import type { ServerResponse } from "node:http";
import { PASSWORD_CHARACTERS } from "#schemas/projects/settings/audience-limits.ts";
import { READER_ACCESS_PATH } from "#schemas/sites/reader-access.ts";
import { READER_LINK_MINUTES } from "#store/readers/reader-links.ts";
import { escape, sendPlatformPage } from "../status-page.ts";

const MAX_EMAIL_CHARACTERS = 254;
const FORM_RULES = "form-action 'self'";

interface Asked {
  /** The address to which the visitor returns. */
  to: string;
  /** Where members sign in. */
  dashboard: string;
}

const problems = {
  wrong: { status: 401, text: "This password is wrong. Check capital letters and try again." },
  email: { status: 400, text: "Enter a valid email address, such as ada@example.com." },
  later: { status: 429, text: "Too many attempts." },
  busy: { status: 503, text: "The server is busy. Try again in a moment." },
} as const;
export interface GateProblem {
  kind: keyof typeof problems;
  retryAfterS?: number;
}

const SECONDS_PER_MINUTE = 60;

function textOf({ kind, retryAfterS }: GateProblem): string {
  const { text } = problems[kind];
  if (kind !== "later" || retryAfterS === undefined) return text;
  const minutes = Math.ceil(retryAfterS / SECONDS_PER_MINUTE);
  return `${text} Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** Asks for the password of a group. The same page for every address below its rule. */
export function sendPasswordForm(
  response: ServerResponse,
  asked: Asked,
  problem: GateProblem | null = null,
): void {
  sendForm(response, asked, {
    problem,
    title: "This page is protected",
    text: "Enter the password to read it.",
    label: "Password",
    input: `name="password" type="password" maxlength="${PASSWORD_CHARACTERS.max}" autocomplete="current-password"`,
    button: "Open",
  });
}

/** Asks for an email address. */
export function sendEmailForm(
  response: ServerResponse,
  asked: Asked,
  problem: GateProblem | null = null,
): void {
  sendForm(response, asked, {
    problem,
    title: "Only invited people can read this page",
    text: "Enter your email address to get a link.",
    label: "Email",
    input: `name="email" type="email" maxlength="${MAX_EMAIL_CHARACTERS}" autocomplete="email"`,
    button: "Send link",
  });
}

function sendForm(
  response: ServerResponse,
  { to, dashboard }: Asked,
  form: {
    problem: GateProblem | null;
    title: string;
    text: string;
    label: string;
    input: string;
    button: string;
  },
): void {
  const { problem, label, input, button } = form;
  const wrong = problem ? ` aria-invalid="true" aria-describedby="problem"` : "";
  sendPlatformPage(response, {
    status: problem ? problems[problem.kind].status : 401,
    ...(problem?.retryAfterS !== undefined && { retryAfterS: problem.retryAfterS }),
    title: form.title,
    text: form.text,
    rules: FORM_RULES,
    content: `<form method="post" action="${READER_ACCESS_PATH}">
<input type="hidden" name="to" value="${escape(to)}">
<label for="field">${label}</label>
<input id="field" ${input} required autofocus autocapitalize="none" spellcheck="false"${wrong}>
${problem ? `<p id="problem" role="alert">${textOf(problem)}</p>` : ""}
<button>${button}</button>
</form>
<p class="more"><a class="plain" href="${escape(dashboard)}">Sign in as a member</a></p>`,
  });
}

/** The same answer for every address, so that it does not reveal who is on the list. */
export function sendMailNotice(response: ServerResponse, to: string): void {
  sendPlatformPage(response, {
    status: 200,
    title: "Check your email",
    text: `If this address may read the site, you get an email with a link. It works once, for ${READER_LINK_MINUTES} minutes.`,
    content: `<p class="more"><a class="plain" href="${escape(to)}">Use another address</a></p>`,
  });
}

/** Programs that check emails open links. Only the button uses the link up. */
export function sendLinkButton(
  response: ServerResponse,
  { token, to }: { token: string; to: string },
): void {
  sendPlatformPage(response, {
    status: 200,
    title: "Open the site",
    text: "Your link is valid. It works once, and this browser can read the site for 30 days.",
    rules: FORM_RULES,
    content: `<form method="post" action="${READER_ACCESS_PATH}">
<input type="hidden" name="token" value="${escape(token)}">
<input type="hidden" name="to" value="${escape(to)}">
<button>Open the site</button>
</form>`,
  });
}

export function sendLinkExpired(response: ServerResponse, to: string): void {
  sendPlatformPage(response, {
    status: 410,
    title: "This link has expired",
    text: `Links work once, for ${READER_LINK_MINUTES} minutes. Ask for a new one.`,
    content: `<p><a href="${escape(to)}">Ask for a new link</a></p>`,
  });
}
