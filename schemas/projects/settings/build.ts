import { z } from "zod";
import { DEFAULT_LANGUAGE } from "../../language.ts";
import { Language } from "../../language-field.ts";
import { defaultTheme, ThemeChoice } from "../theme.ts";

const IGNORE_MAX_CHARACTERS = 10_000;

const IgnoreText = z
  .string()
  .max(IGNORE_MAX_CHARACTERS, `ignore must have at most ${IGNORE_MAX_CHARACTERS} characters`);

/** How notes become pages. */
export const BuildSettings = z.object({
  /** Only files below this folder are published; "" is the whole repository. */
  rootDirectory: z.string().max(1024),
  /** Files to leave out: one gitignore pattern per line, or a list of patterns. */
  ignore: z.union([
    IgnoreText,
    z
      .array(z.string())
      .transform((lines) => lines.join("\n"))
      .pipe(IgnoreText),
  ]),
  /** A single line break in a paragraph is a `<br>`, as Obsidian shows it by default. */
  hardLineBreaks: z.boolean(),
  highlight: z.boolean(),
  /** BCP 47. Pages whose note or folder sets another language keep theirs. */
  language: Language,
  /** A build with content errors fails instead of going live. */
  failOnIssues: z.boolean(),
  /** Pages that visitors could not see before go live only when a member approves. */
  approveNewlyPublic: z.boolean(),
  /** The theme and its tokens. */
  theme: ThemeChoice,
});

export type BuildSettings = z.infer<typeof BuildSettings>;

export const defaultBuildSettings: BuildSettings = {
  rootDirectory: "",
  ignore: "",
  hardLineBreaks: false,
  highlight: true,
  language: DEFAULT_LANGUAGE,
  failOnIssues: false,
  approveNewlyPublic: false,
  theme: defaultTheme,
};
