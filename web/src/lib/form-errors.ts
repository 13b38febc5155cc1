import type { AppCode } from "#schemas/errors.ts";
import { appCodeOf, issuesOf, messageOf } from "../errors.ts";

/** What is wrong with each field, as sentences. `form` is about the whole form. */
type FormErrors<Name extends string> = Record<Name | "form", string | null>;

/**
 * @param labels of the fields in the form, by their names in the api
 * @param fieldOf the field that an error is about if the api does not say so
 */
export function formErrors<Name extends string>(
  error: unknown,
  labels: Record<Name, string>,
  fieldOf: (code: AppCode | null) => NoInfer<Name> | null,
): FormErrors<Name> {
  const names = Object.keys(labels) as Name[];
  const none = Object.fromEntries(
    [...names, "form"].map((name) => [name, null]),
  ) as FormErrors<Name>;
  if (!error) return none;
  const message = messageOf(error);
  const [issue] = issuesOf(error);
  const name =
    fieldOf(appCodeOf(error)) ??
    names.find((one) => issue?.path === one || issue?.path.startsWith(`${one}.`));
  if (!name) return { ...none, form: message };
  return { ...none, [name]: asSentence(name, labels[name], issue?.message ?? message) };
}

/** The api names the field as programs do. */
function asSentence(name: string, label: string, message: string): string {
  const text = message.startsWith(`${name} `) ? label + message.slice(name.length) : message;
  return text.endsWith(".") ? text : `${text}.`;
}
