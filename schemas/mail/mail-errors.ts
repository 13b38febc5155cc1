/** Errors about emails and notifications. */
export const mailErrors = {
  unsubscribe_link_invalid: {
    status: 400,
    message: "This link is incomplete or has expired. Sign in to change your notifications.",
  },
} as const;
