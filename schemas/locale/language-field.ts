import { z } from "zod";
import { MAX_TAG_CHARACTERS, canonicalLanguage } from "./language.ts";

/** The language of a site in the settings; "" if it is that of the repository. */
export const Language = z
  .string()
  .max(MAX_TAG_CHARACTERS, `language can have up to ${MAX_TAG_CHARACTERS} characters`)
  .refine((tag) => tag === "" || canonicalLanguage(tag) !== null, {
    message: "language must be a tag such as en, de or pt-BR",
  });
