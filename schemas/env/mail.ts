import { z } from "zod";

/** What a bearer token can be. */
const SECRET = /^[\w.~+/=-]{24,}$/;

/** The variables of `Env` for email. */
export const mailVariables = {
  /** smtp:// or smtps:// with user and password. Without it, emails only go to the outbox, which admins can read. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  /** If unset: no-reply at the host of PUBLIC_URL, with the name of the brand. */
  MAIL_FROM: z.string().min(3).optional(),
  /** With it, whatever reads bounces reports them to `POST /webhooks/bounces`. */
  MAIL_BOUNCE_SECRET: z
    .string()
    .regex(
      SECRET,
      "must be 24 characters or more, from letters, digits and . _ ~ + / = - (generate one: openssl rand -hex 24)",
    )
    .optional(),
};
