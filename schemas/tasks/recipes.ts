import { z } from "zod";
import { canonicalLanguage, MAX_TAG_CHARACTERS } from "../language.ts";
import { FOLDER_MAX_LENGTH } from "./limits.ts";

/** EVERY ready-made task, as people choose it. `core/tasks/recipes` has what its model is told. */
export const recipes = {
  "mend-links": {
    title: "Mend broken links",
    description: "Corrects dead links and embeds whose target is clear.",
  },
  "tidy-front-matter": {
    title: "Tidy front matter",
    description: "Makes front matter readable, and fits it to the schemas of the project.",
  },
  "summarize-week": {
    title: "Summarize the week",
    description: "Writes a note about what changed in the last seven days.",
  },
  "translate-folder": {
    title: "Translate a folder",
    description: "Translates notes that have no translation yet, or that changed since.",
  },
  "write-guide": {
    title: "Write a guide",
    description: "Turns the notes of a folder into a guide for beginners.",
  },
  "fix-issues": {
    title: "Fix issues",
    description: "Fixes the listed issues, as far as a change in notes can.",
  },
} as const satisfies Record<string, { title: string; description: string }>;
export type RecipeId = keyof typeof recipes;
export const recipeIds = Object.keys(recipes) as [RecipeId, ...RecipeId[]];

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

const TaskLanguage = z
  .string()
  .max(MAX_TAG_CHARACTERS, `can have up to ${MAX_TAG_CHARACTERS} characters`)
  .transform((tag, context) => {
    const canonical = canonicalLanguage(tag);
    if (canonical !== null) return canonical;
    const message = "must be a language tag such as en, de or pt-BR";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const CATEGORY_MAX_LENGTH = 40;
const QUERY_MAX_LENGTH = 200;

/** A ready-made task with what it needs to know. */
export const RecipeChoice = z.discriminatedUnion("id", [
  z.strictObject({ id: z.literal("mend-links") }),
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
