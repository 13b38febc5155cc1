import { z } from "zod";
import { contactLimits } from "./contact-limits.ts";
import { Id } from "../ids.ts";
import { foldEmail } from "../accounts/email.ts";

const LINE = /^[^\p{Cc}]*$/u;

/** A field of one line. It becomes part of a mail's subject, so it holds no line breaks. */
const line = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .trim()
    .max(max, `${label} has at most ${max} characters.`)
    .regex(LINE, `${label} must be a single line.`);

/** What the contact form posts. The sender sees the error messages. */
export const ContactForm = z.object({
  /** Made by the form: sent twice it is the same message. */
  messageId: Id.optional(),
  name: line("Name", contactLimits.name).min(1, "Enter your name."),
  email: line("E-mail", contactLimits.email).pipe(
    z.email("Enter a valid e-mail address.").overwrite(foldEmail),
  ),
  subject: line("Subject", contactLimits.subject).default(""),
  message: z
    .string({ error: "Message must be text." })
    .trim()
    .min(1, "Enter a message.")
    .max(contactLimits.message, `Message has at most ${contactLimits.message} characters.`),
  /** A hidden field. Only programs fill it in. */
  website: z.string().max(contactLimits.subject).default(""),
  /** From the moment the form was shown until it was sent; programs that write openly have no such moment. */
  filledMs: z.number({ error: "filledMs must be a number." }).min(0).optional(),
});

/** A message as administrators see it. */
export const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Null until an admin has handled it. */
  handledAt: z.string().nullable(),
  receivedAt: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
