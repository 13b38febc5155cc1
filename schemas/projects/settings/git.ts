import { z } from "zod";
import { RefPatterns } from "../versions.ts";

/** A pattern is compared with every changed path, and each additional star multiplies the time for a long one. */
const MAX_PATTERNS = 100;
const MAX_PATTERN_CHARACTERS = 300;
const MAX_STARS = 6;

/** One gitignore pattern per line. */
function pathPatterns(name: string) {
  return z.string().superRefine((text, context) => {
    const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
    const complain = (message: string) => context.addIssue({ code: "custom", message });
    if (lines.length > MAX_PATTERNS) complain(`${name} can have up to ${MAX_PATTERNS} lines`);
    const long = lines.find((line) => line.length > MAX_PATTERN_CHARACTERS);
    if (long !== undefined)
      complain(`each line of ${name} can have up to ${MAX_PATTERN_CHARACTERS} characters`);
    const starry = lines.find((line) => (line.match(/\*+/g)?.length ?? 0) > MAX_STARS);
    if (starry !== undefined && long === undefined)
      complain(`"${starry}" in ${name} has more than ${MAX_STARS} stars`);
  });
}

/** How often a linked repository can be asked for new pushes, in minutes. 0: only when a user asks. */
export const checkIntervals = [0, 1, 5, 15, 60, 360, 1440] as const;
export const MAX_CHECK_MINUTES = Math.max(...checkIntervals);
const DEFAULT_CHECK_MINUTES = 5;

/** Which pushes are built, and how they are found. */
export const GitSettings = z.object({
  /** A push is built only if it changes one of these files; "" are all files. */
  watchPaths: pathPatterns("watchPaths"),
  /** A push that changes only these files is not built. */
  ignorePaths: pathPatterns("ignorePaths"),
  /** Whether a connected host shows how each deployment is going beside its commit. */
  reportStatus: z.boolean(),
  /** Whether pull requests to the project's branch have a preview. */
  previewPulls: z.boolean(),
  /** The branches that have one: names, or patterns with one `*`. */
  previewBranches: RefPatterns,
  checkMinutes: z.literal(checkIntervals, {
    error: `checkMinutes must be one of ${checkIntervals.join(", ")}`,
  }),
});

export type GitSettings = z.infer<typeof GitSettings>;

export const defaultGitSettings: GitSettings = {
  watchPaths: "",
  ignorePaths: "",
  reportStatus: true,
  previewPulls: true,
  previewBranches: [],
  checkMinutes: DEFAULT_CHECK_MINUTES,
};
