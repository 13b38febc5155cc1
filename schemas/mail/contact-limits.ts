/** Limits of the contact form. Separate from `contact.ts`, so that the form's page does not load zod. */
export const contactLimits = {
  name: 100,
  email: 255,
  subject: 200,
  message: 5_000,
} as const;

/** No human reads and fills in the form faster than this; a program does. */
export const FILL_MIN_MS = 3_000;
