/** A form as Stripe's library sends it: `items[0][price]=price_1` is `{ items: [{ price: "price_1" }] }`. Every value is a text. */
export type Form = { [key: string]: FormValue };
export type FormValue = string | Form | FormValue[];

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, name.split(/[[\]]+/u), value);
  return withLists(form) as Form;
}

function put(form: Form, [first = "", ...rest]: string[], value: string): void {
  const path = rest.filter((part, index) => part !== "" || index < rest.length - 1);
  if (path.length === 0) {
    form[first] = value;
    return;
  }
  const inner = (form[first] ??= {}) as Form;
  const key = path[0] === "" ? String(Object.keys(inner).length) : path[0]!;
  put(inner, [key, ...path.slice(1)], value);
}

/** Objects whose keys are 0, 1, 2… are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

export const formOf = (value: FormValue | undefined): Form =>
  typeof value === "object" && !Array.isArray(value) ? value : {};

export const listOf = (value: FormValue | undefined): Form[] =>
  Array.isArray(value) ? value.map(formOf) : [];

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
