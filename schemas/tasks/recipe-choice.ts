import { z } from "zod";
import { canonicalLanguage, languageNamed, MAX_TAG_CHARACTERS } from "../locale/language.ts";
import { FOLDER_MAX_LENGTH } from "./limits.ts";
import type { RecipeId } from "./recipes.ts";

/** A folder of the repository, without slashes around it. `""` is the whole repository. */
export const TaskFolder = z
  .string()
  .trim()
  .max(FOLDER_MAX_LENGTH, `can have up to ${FOLDER_MAX_LENGTH} characters`)
  .regex(/^[^\p{Cc}\\]*$/u, "must have no control characters and no backslash")
  .transform((folder) => folder.replace(/^\/+|\/+$/g, ""))
  .refine((folder) => folder === "" || folder.split("/").every(isName), {
    message: "must be the path of a folder, such as docs/guides",
  });

const isName = (name: string) => name !== "" && name !== "." && name !== "..";

/** A folder that gets new notes. */
const Target = TaskFolder.refine((folder) => folder !== "", { message: "is empty. Name a folder" });

/** A tag, or an English name: `pt_BR` and `German` become `pt-BR` and `de`. */
const TaskLanguage = z
  .string()
  .max(MAX_TAG_CHARACTERS, `can have up to ${MAX_TAG_CHARACTERS} characters`)
  .transform((tag, context) => {
    const canonical = canonicalLanguage(tag) ?? languageNamed(tag);
    if (canonical !== null) return canonical;
    const message = "must be a language, such as German, de or pt-BR";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const CATEGORY_MAX_LENGTH = 40;
const QUERY_MAX_LENGTH = 200;

/** A ready-made task with what it needs to know. */
export const RecipeChoice = z.discriminatedUnion("id", [
  z.strictObject({ id: z.literal("mend-links") }),
  z.strictObject({ id: z.literal("describe-images") }),
  z.strictObject({ id: z.literal("tidy-front-matter") }),
  z.strictObject({ id: z.literal("summarize-week"), target: Target }),
  z.strictObject({
    id: z.literal("translate-folder"),
    folder: TaskFolder,
    target: Target,
    language: TaskLanguage,
  }),
  z.strictObject({ id: z.literal("write-guide"), folder: TaskFolder, target: Target }),
  /** The filter of the page of issues. */
  z.strictObject({
    id: z.literal("fix-issues"),
    severity: z.enum(["error", "warning", "info"]).optional(),
    category: z.string().max(CATEGORY_MAX_LENGTH).optional(),
    query: z.string().trim().max(QUERY_MAX_LENGTH).optional(),
  }),
]);
export type RecipeChoice = z.infer<typeof RecipeChoice>;
export type RecipeChoiceOf<Id extends RecipeId> = Extract<RecipeChoice, { id: Id }>;
