import type { AppCode } from "#schemas/errors.ts";
import { formErrors } from "../../lib/form-errors.ts";

const labels = { url: "Address", description: "Description", events: "Events" };

/** What is wrong with the fields of a webhook. */
export const webhookErrors = (error: unknown) =>
  formErrors(error, labels, (code) => (isAboutUrl(code) ? "url" : null));

const isAboutUrl = (code: AppCode | null) =>
  code?.startsWith("webhook_url_") || code?.startsWith("url_");
