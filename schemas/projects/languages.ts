import { z } from "zod";
import { canonicalLanguage } from "../locale/language.ts";

const FOLDER_MAX = 200;
/** More languages are not written by hand. */
const LANGUAGES_MAX = 60;

/** As in names of files and folders: "fr", "pt-BR". */
const Language = z
  .string()
  .trim()
  .refine((tag) => canonicalLanguage(tag) !== null, "is not a language tag such as `fr` or `pt-BR`")
  .refine((tag) => /^[\w-]+$/.test(tag), "can have letters, digits and hyphens");

const Folder = z
  .string()
  .trim()
  .transform((folder) => folder.replace(/^(?:\.?\/)+|\/+$/g, ""))
  .pipe(
    z
      .string()
      .min(1, "names no folder")
      .max(FOLDER_MAX, `can have up to ${FOLDER_MAX} characters`)
      // oxlint-disable-next-line no-control-regex
      .refine((folder) => !/[\u0000-\u001f\\]/.test(folder), "must be one line")
      .refine((folder) => !folder.split("/").includes(".."), "must be inside the repository"),
  );

/** `languages` of `pressmark.yml`. */
export const FileLanguages = z.strictObject({
  main: Language.optional(),
  folders: z
    .record(Language, Folder)
    .refine(
      (folders) => Object.keys(folders).length <= LANGUAGES_MAX,
      `can have up to ${LANGUAGES_MAX} languages`,
    )
    .optional(),
  /** Languages in names of files, such as `intro.fr.md`. */
  suffixes: z
    .array(Language)
    .max(LANGUAGES_MAX, `can have up to ${LANGUAGES_MAX} languages`)
    .optional(),
});
