import { type Form, textOf } from "./form.ts";

/** An error as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string; param?: string };

  constructor(status: number, error: StripeRefusal["error"]) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: "invalid_request_error", message, ...details });

export const missing = (what: string, id: string, param: string, status = 400) =>
  new StripeRefusal(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${what}: '${id}'`,
  });

export function required(form: Form, name: string): string {
  const value = textOf(form[name]);
  if (value === undefined)
    throw invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });
  return value;
}
