import { z } from "zod";
import { pageAudiences } from "./settings/audience.ts";
import { PASSWORD_CHARACTERS } from "./settings/audience-limits.ts";

const { min, max } = PASSWORD_CHARACTERS;

export const PagePassword = z
  .string()
  .min(min, `password must have at least ${min} characters`)
  .max(max, `password can have up to ${max} characters`)
  .describe("Visitors enter it to read the pages. It cannot be read again.");

/** What the rules for the audience of a project also need. */
export const AudienceView = z.object({
  /** The paths of rules that have a password. */
  passwords: z.array(z.object({ path: z.string(), by: z.string(), at: z.string() })),
  /** Whether visitors can sign in with a link by email. */
  canSendMail: z.boolean(),
});
export type AudienceView = z.infer<typeof AudienceView>;

/** Who can read an address. */
export const AddressReaders = z.object({
  audience: z.enum(pageAudiences),
  /** The path of the rule that decides; null if the visibility of the project does. */
  path: z.string().nullable(),
  /** Whether the rule needs a password and has none. */
  lacksPassword: z.boolean(),
});
export type AddressReaders = z.infer<typeof AddressReaders>;
