/** What the contact form takes. Apart from `contact.ts`, so that the form's page does not load zod. */
export const contactLimits = {
  name: 100,
  email: 255,
  subject: 200,
  message: 5_000,
} as const;

/** Nobody reads and fills the form in less; a program does. */
export const FILL_MIN_MS = 3_000;
