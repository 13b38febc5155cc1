import { z } from "zod";
import { IssueGroup } from "../deployments/issue-group.ts";
import { conventionIds } from "./conventions.ts";
import { themeIds } from "./theme/theme.ts";

/** The number of repositories that a user can preview at the same time. */
export const PREVIEWS_AT_ONCE = 2;
/** The notes of a larger repository are not read. Its preview uses names, folders and settings. */
export const PREVIEW_MAX_NOTES = 2_000;

export const previewStates = ["queued", "running", "ready", "failed"] as const;
export type PreviewState = (typeof previewStates)[number];

export const previewStages = ["folders", "notes", "site"] as const;
export type PreviewStage = (typeof previewStages)[number];

/** An entry of the menu. */
export interface PreviewMenuItem {
  title: string;
  isFolder: boolean;
  items: PreviewMenuItem[];
  /** The number of further entries in this folder. */
  more: number;
}
const PreviewMenuItem: z.ZodType<PreviewMenuItem> = z.object({
  title: z.string(),
  isFolder: z.boolean(),
  get items() {
    return z.array(PreviewMenuItem);
  },
  more: z.number(),
});

export const leftOutKinds = ["withheld", "ignored", "outside", "unsupported"] as const;

/** Files that are not published for the same reason. */
const LeftOutGroup = z.object({
  kind: z.enum(leftOutKinds),
  reason: z.string(),
  count: z.number(),
  /** The path of one of them, in the repository. */
  example: z.string(),
});
export type LeftOutGroup = z.infer<typeof LeftOutGroup>;

/** One line about a group, with literal values in backticks. */
export function leftOutText({ kind, reason, count }: LeftOutGroup): string {
  const amount = count.toLocaleString("en");
  if (kind === "withheld") return `${amount} withheld: ${reason}`;
  if (kind === "ignored") return `${amount} ignored by ${reason}`;
  const notes = count === 1 ? "note" : "notes";
  return kind === "outside" ? `${amount} ${notes} outside ${reason}` : `${amount} ${reason}`;
}

/** What the site of a repository would look like. */
export const PreviewedSite = z.object({
  /** The branch and its newest commit. */
  branch: z.string(),
  commit: z.string(),
  /** "names": the notes themselves were not read. */
  readFrom: z.enum(["notes", "names"]),
  /** Null if the repository was written for no program that Pressmark knows. */
  convention: z.object({ id: z.enum(conventionIds), text: z.string() }).nullable(),
  /** The folder with the content; "" is the whole repository. */
  root: z.string(),
  pages: z.number(),
  /** Files that pages use. Null if the notes were not read. */
  files: z.number().nullable(),
  /** The first entries of the menu, and the number of the others at its top. */
  menu: z.array(PreviewMenuItem),
  more: z.number(),
  leftOut: z.array(LeftOutGroup),
  /** Null if the notes were not read. */
  issues: z
    .object({
      errors: z.number(),
      warnings: z.number(),
      /** The worst and largest groups. */
      first: z.array(
        IssueGroup.pick({ path: true, line: true, severity: true, message: true, count: true }),
      ),
    })
    .nullable(),
  /** The theme that fits this kind of repository. */
  themeId: z.enum(themeIds),
  /** False if the first page is too large to be shown. */
  hasPage: z.boolean(),
});
export type PreviewedSite = z.infer<typeof PreviewedSite>;

/** What was recognized, with literal values in backticks. */
export function previewSentence({ convention, pages }: PreviewedSite): string {
  if (convention) return convention.text;
  const amount = `${pages.toLocaleString("en")} ${pages === 1 ? "page" : "pages"}`;
  return `This repository was not written for a program that Pressmark knows: ${amount} from the whole repository`;
}

/** What a preview from names cannot say. */
export const NAMES_ONLY =
  "The repository is large, so the preview knows only the names of its notes and its first page. The build finds drafts, secrets and dead links.";

/** What the worker is doing. */
export const previewStageTexts: Record<PreviewStage, string> = {
  folders: "Reading the list of files",
  notes: "Reading the notes",
  site: "Putting the first page together",
};

/** A preview as returned by the API. Only its creator can see it, for an hour. */
export const RepositoryPreview = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(previewStates),
  /** Null while it is queued, and at its end. */
  stage: z.enum(previewStages).nullable(),
  /** Why it failed. */
  error: z.object({ appCode: z.string(), message: z.string() }).nullable(),
  site: PreviewedSite.nullable(),
});
export type RepositoryPreview = z.infer<typeof RepositoryPreview>;
