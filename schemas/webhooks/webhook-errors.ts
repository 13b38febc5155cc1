import { DELIVERIES_KEPT_DAYS, WEBHOOKS_MAX } from "./event-names.ts";

/** Error codes of webhooks that Pressmark sends, part of `errors`. */
export const webhookErrors = {
  webhook_not_found: { status: 404, message: "Webhook not found" },
  delivery_not_found: {
    status: 404,
    message: `Delivery not found. Deliveries are deleted after ${DELIVERIES_KEPT_DAYS} days.`,
  },
  limit_webhooks: {
    status: 403,
    message: `An organization or a project can have up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
  },
  webhook_disabled: {
    status: 409,
    message: "The webhook is disabled. Enable it first.",
  },
  webhook_url_invalid: {
    status: 400,
    message: "url is not an address. Enter one that begins with https://.",
  },
  webhook_url_scheme: { status: 400, message: "url must begin with https://." },
  webhook_url_credentials: {
    status: 400,
    message: "url must not contain a user name or a password. Verify the signature instead.",
  },
  webhook_url_self: {
    status: 400,
    message: "url is an address of this installation. A webhook cannot call Pressmark itself.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
