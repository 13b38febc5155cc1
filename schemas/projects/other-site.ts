import { isUrl } from "../is-url.ts";
import { z } from "zod";

const MAX_ADDRESS_CHARACTERS = 300;

/** The site with the pages that absolute links lead to if this site does not have them; "" for none. */
export const OtherSite = z
  .string()
  .trim()
  .max(MAX_ADDRESS_CHARACTERS, `otherSite can have up to ${MAX_ADDRESS_CHARACTERS} characters`)
  .refine((address) => address === "" || isSite(address), {
    message: "otherSite must be an address such as https://example.org",
  })
  .transform((address) => address.replace(/\/+$/, ""));

function isSite(address: string): boolean {
  if (!isUrl(address)) return false;
  const { protocol, username, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && search === "" && hash === "";
}
