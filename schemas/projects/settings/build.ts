import { z } from "zod";
import { issueCategoryNames } from "../../deployments/issue-categories.ts";
import { conventionChoices } from "../conventions.ts";
import { OtherSite } from "../other-site.ts";
import { defaultTheme, ThemeChoice } from "../theme/theme.ts";
import { noVersionRefs, VersionRefsField } from "../versions.ts";

const IGNORE_MAX_CHARACTERS = 10_000;
export const ROOT_MAX_CHARACTERS = 1_024;

const IgnoreText = z
  .string()
  .max(IGNORE_MAX_CHARACTERS, `ignore can have up to ${IGNORE_MAX_CHARACTERS} characters`);

/** Categories of issues, each once. */
export const FailOnCategories = z
  .array(
    z.enum(issueCategoryNames, {
      error: `is not a category of issues. The categories are ${issueCategoryNames.join(", ")}`,
    }),
  )
  .max(
    issueCategoryNames.length,
    `failOnCategories can have up to ${issueCategoryNames.length} entries`,
  )
  .transform((names) => [...new Set(names)])
  .describe("A deployment with an issue of one of these categories fails. Default: none.");

/** How notes are turned into pages. */
export const BuildSettings = z.object({
  /** The program whose conventions apply: "auto" is the one that a build recognizes. */
  convention: z.enum(conventionChoices),
  /** Only files in this folder are published; "" is the content folder of the conventions, or the whole repository. */
  rootDirectory: z
    .string()
    .max(ROOT_MAX_CHARACTERS, `rootDirectory can have up to ${ROOT_MAX_CHARACTERS} characters`),
  /** Files to leave out: one gitignore pattern per line, or a list of patterns. */
  ignore: z.union([
    IgnoreText,
    z
      .array(z.string())
      .transform((lines) => lines.join("\n"))
      .pipe(IgnoreText),
  ]),
  highlight: z.boolean(),
  otherSite: OtherSite,
  /** A build with content errors fails instead of going live. */
  failOnIssues: z.boolean(),
  /** So does a build with an issue of one of these categories, however serious it is. */
  failOnCategories: FailOnCategories,
  /** Newly public pages go live only after a member has approved them. */
  approveNewlyPublic: z.boolean(),
  /** Branches and tags that are versions of the site. */
  versions: VersionRefsField,
  /** The theme and its tokens. */
  theme: ThemeChoice,
});

export type BuildSettings = z.infer<typeof BuildSettings>;

export const defaultBuildSettings: BuildSettings = {
  convention: "auto",
  rootDirectory: "",
  ignore: "",
  highlight: true,
  otherSite: "",
  failOnIssues: false,
  failOnCategories: [],
  approveNewlyPublic: false,
  versions: noVersionRefs,
  theme: defaultTheme,
};
