import { subscriberErrors } from "../subscribers/errors.ts";

/** Errors about emails, notifications and subscribers. */
export const mailErrors = {
  ...subscriberErrors,
  unsubscribe_link_invalid: {
    status: 400,
    message: "This link is incomplete or has expired. Sign in to change your notifications.",
  },
} as const;
