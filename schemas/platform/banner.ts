import { z } from "zod";
import { isUrl } from "../is-url.ts";
import { BANNER_LINK_MAX_LENGTH, BANNER_TEXT_MAX_LENGTH } from "./banner-limits.ts";

/** A page of this installation, or an address on the web. Browsers drop control characters, so `/\t/example.org` would lead elsewhere. */
const isLink = (text: string) =>
  !/\p{Cc}/u.test(text) &&
  (text.startsWith("/") ? !/^\/[/\\]/.test(text) : /^https?:\/\//i.test(text) && isUrl(text));

/** What an administrator tells all users of the dashboard. */
export const NewBanner = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, "is empty")
    .max(BANNER_TEXT_MAX_LENGTH, `can have up to ${BANNER_TEXT_MAX_LENGTH} characters`),
  link: z
    .string()
    .max(BANNER_LINK_MAX_LENGTH, `can have up to ${BANNER_LINK_MAX_LENGTH} characters`)
    .refine(isLink, "must begin with https://, http:// or /")
    .nullable(),
  /** Null: until an administrator removes it. */
  endsAt: z.iso.datetime("is not a time such as 2026-12-01T08:00:00Z").nullable(),
});
export type NewBanner = z.infer<typeof NewBanner>;

export const Banner = z.object({
  /** Another one for each text, so that a user who dismissed an earlier one sees it. */
  id: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  endsAt: z.string().nullable(),
});
export type Banner = z.infer<typeof Banner>;
