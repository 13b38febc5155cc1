import { z } from "zod";
import { PathPattern } from "./path-pattern.ts";

/** More rules would hide what an issue list is for. */
export const MAX_IGNORED_RULES = 100;
export const REASON_MAX = 300;

const Group = z.string().regex(/^[a-z]+-[0-9a-f]{10}$/, "is not the key of an issue");

const fields = {
  /** The key of an issue. */
  group: Group.optional(),
  /** Files in which issues are ignored; of all issues if `group` is absent. */
  files: PathPattern.optional(),
  reason: z
    .string()
    .trim()
    .min(1, "is missing")
    .max(REASON_MAX, `can have up to ${REASON_MAX} characters`),
};
/** The inputs of a procedure. One of `group` and `files` is required. */
export const ignoredIssueFields = fields;

export const NewIgnoredIssues = z
  .strictObject(fields)
  .refine(({ group, files }) => group !== undefined || files !== undefined, {
    message: "needs `group` or `files`",
  });
export type NewIgnoredIssues = z.infer<typeof NewIgnoredIssues>;

/** Issues that the members of a project do not want to see. */
export const IgnoredIssues = z.object({
  id: z.string(),
  group: z.string().nullable(),
  files: z.string().nullable(),
  reason: z.string(),
  /** The name of the user or API key; null if `pressmark.yml` contains the rule. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Its line in `pressmark.yml`. */
  line: z.number().nullable(),
});
export type IgnoredIssues = z.infer<typeof IgnoredIssues>;

/** A rule of `pressmark.yml`. */
export type FileIgnoredIssues = NewIgnoredIssues & { line: number };

/** The settings of a project that are part of its repository. */
export const PROJECT_FILE = "pressmark.yml";
