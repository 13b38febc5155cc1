import type { AppCode } from "#schemas/errors.ts";
import { appCodeOf, issuesOf, messageOf } from "../../errors.ts";

/** What is wrong with each field, as sentences. `form` is about the whole form. */
interface FormErrors {
  url: string | null;
  description: string | null;
  events: string | null;
  form: string | null;
}

const labels = { url: "Address", description: "Description", events: "Events" };
const names = Object.keys(labels) as (keyof typeof labels)[];

export function formErrors(error: unknown): FormErrors {
  const none = { url: null, description: null, events: null, form: null };
  if (!error) return none;
  const message = messageOf(error);
  if (isAboutUrl(appCodeOf(error))) return { ...none, url: asSentence("url", message) };
  const [issue] = issuesOf(error);
  const name = names.find((one) => issue?.path === one || issue?.path.startsWith(`${one}.`));
  return name && issue
    ? { ...none, [name]: asSentence(name, issue.message) }
    : { ...none, form: message };
}

const isAboutUrl = (code: AppCode | null) =>
  code?.startsWith("webhook_url_") || code?.startsWith("url_");

/** The api names the field as programs do. */
function asSentence(name: keyof typeof labels, message: string): string {
  const text = message.startsWith(`${name} `) ? labels[name] + message.slice(name.length) : message;
  return text.endsWith(".") ? text : `${text}.`;
}
