import type { ServerResponse } from "node:http";
import {
  CONFIRM_SUBSCRIPTION_PATH,
  LANGUAGE_PARAMETER,
  SUBSCRIBE_PATH,
  UNSUBSCRIBE_PATH,
} from "#schemas/sites/subscribe-paths.ts";
import { filled, wordsFor } from "#markdown/themes/words/words.ts";
import type { SubscriptionWords } from "#core/subscribers/words/model.ts";
import { escape, sendPlatformPage } from "../status-page.ts";

const MAX_EMAIL_CHARACTERS = 254;
const FORM_RULES = "form-action 'self'";

/** What all pages of one site have in common. */
export interface Shown {
  response: ServerResponse;
  /** The title of the site, above the heading. "" if visitors may not learn it. */
  site: string;
  language: string;
  words: SubscriptionWords;
}

interface Page {
  status?: number;
  title: string;
  text: string;
  content?: string;
  hasForm?: boolean;
}

function send({ response, site, language, words }: Shown, page: Page): void {
  const { status = 200, title, text, content = "", hasForm = false } = page;
  sendPlatformPage(response, {
    status,
    language,
    name: site,
    title: escape(title),
    text: escape(text),
    content: `${content}<p class="more"><a class="plain" href="/">${escape(words.goToSite)}</a></p>`,
    ...(hasForm && { rules: FORM_RULES }),
  });
}

/** A name that programs fill in and people do not see. */
export const HONEYPOT = "website";

/** The form. `introduction` is the site's own text. */
export function sendSubscribeForm(
  shown: Shown,
  { introduction, problem }: { introduction: string; problem: "email" | "later" | null },
): void {
  const { words, language } = shown;
  const text = problem === "email" ? words.invalidEmail : words.tooMany;
  const wrong = problem ? ` aria-invalid="true" aria-describedby="problem"` : "";
  const status = { email: 400, later: 429 } as const;
  send(shown, {
    status: problem ? status[problem] : 200,
    title: wordsFor(language).subscribe,
    text: introduction || words.invitation,
    hasForm: true,
    content: `<form method="post" action="${inLanguage(SUBSCRIBE_PATH, language)}">
<label for="field">${escape(words.email)}</label>
<input id="field" name="email" type="email" maxlength="${MAX_EMAIL_CHARACTERS}" autocomplete="email" required autocapitalize="none" spellcheck="false"${wrong}>
${problem ? `<p id="problem" role="alert">${escape(text)}</p>` : ""}
<div hidden><input name="${HONEYPOT}" tabindex="-1" autocomplete="off" aria-hidden="true"></div>
<button>${escape(words.subscribe)}</button>
</form>
<p class="more">${escape(words.privacy)}</p>`,
  });
}

/** The same for every address. */
export const sendLookInMailbox = (shown: Shown): void =>
  send(shown, { title: shown.words.sentTitle, text: shown.words.sentText });

export const sendClosed = (shown: Shown): void =>
  send(shown, { status: 404, title: shown.words.closedTitle, text: shown.words.closedText });

export const sendFull = (shown: Shown): void =>
  send(shown, { status: 403, title: shown.words.fullTitle, text: shown.words.fullText });

/** Programs that check emails open links. Only the button confirms. */
export function sendConfirmButton(
  shown: Shown,
  { email, token }: { email: string; token: string },
): void {
  const { words } = shown;
  send(shown, {
    title: words.confirmTitle,
    text: filled(words.confirmText, { email }),
    hasForm: true,
    content: button(shown, CONFIRM_SUBSCRIPTION_PATH, { token, label: words.confirm }),
  });
}

export const sendConfirmed = (shown: Shown): void =>
  send(shown, { title: shown.words.confirmedTitle, text: shown.words.confirmedText });

export const sendExpired = (shown: Shown): void =>
  send(shown, {
    status: 410,
    title: shown.words.expiredTitle,
    text: shown.words.expiredText,
    content: `<p><a href="${inLanguage(SUBSCRIBE_PATH, shown.language)}">${escape(shown.words.subscribeAgain)}</a></p>`,
  });

export function sendUnsubscribeButton(shown: Shown, token: string): void {
  const { words } = shown;
  send(shown, {
    title: words.unsubscribe,
    text: words.unsubscribeText,
    hasForm: true,
    content: button(shown, UNSUBSCRIBE_PATH, { token, label: words.unsubscribe }),
  });
}

export const sendUnsubscribed = (shown: Shown): void =>
  send(shown, { title: shown.words.unsubscribedTitle, text: shown.words.unsubscribedText });

export const sendInvalidLink = (shown: Shown): void =>
  send(shown, { status: 400, title: shown.words.invalidTitle, text: shown.words.invalidText });

const inLanguage = (path: string, language: string) =>
  `${path}?${LANGUAGE_PARAMETER}=${encodeURIComponent(language)}`;

const button = (
  { language }: Shown,
  path: string,
  { token, label }: { token: string; label: string },
) =>
  `<form method="post" action="${escape(`${inLanguage(path, language)}&token=${encodeURIComponent(token)}`)}">
<button>${escape(label)}</button>
</form>`;
