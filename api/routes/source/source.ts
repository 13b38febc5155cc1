import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FIND_MAX_LENGTH } from "#schemas/projects/source/find-files.ts";
import { PREVIEW_MAX_PICTURES, SitePreview } from "#schemas/projects/source/note-preview.ts";
import {
  MAX_CHANGES,
  MESSAGE_MAX_LENGTH,
  SourceChange,
  WritablePath,
} from "#schemas/projects/source/source-change.ts";
import { SourceAccess } from "#schemas/projects/source/source-access.ts";
import {
  FileContent,
  FileVersion,
  FolderEntry,
  folderPaged,
  folderPaging,
  RepositoryPath,
} from "#schemas/projects/source/source.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { builtFile } from "#core/source/built-file.ts";
import { findSourceFiles } from "#core/source/search-files.ts";
import { openPull, opensPulls } from "#core/source/open-pull.ts";
import { findCommit, findHead } from "#core/source/project-repository.ts";
import { mergeText } from "#core/source/merge-text.ts";
import { listSourceFolder, readSourceFile } from "#core/source/source-file.ts";
import { findWriteProblem } from "#core/source/write-access.ts";
import { previewNote } from "#core/source/preview-note.ts";
import { writeSource } from "#core/source/write-source.ts";
import { answer, inDeployment, inProject, router } from "../../trpc.ts";
import { askAgent } from "./agent.ts";
import { drafts } from "./drafts.ts";
import { sourcePlans } from "./source-plans.ts";
import { CommitId, uploads } from "./uploads.ts";

const FOUND_MAX = 100;
const [TITLE_MAX_LENGTH, TEXT_MAX_LENGTH] = [200, 20_000];
/** The published one by default. */
const branch = z.string().optional();

/** The repository at the head of the project's branch. */
export const source = router({
  /** One folder, or a page of it; "" is the whole repository. Folders come first, then names in natural order. */
  tree: inProject({ branch, path: RepositoryPath.default(""), ...folderPaging })
    .output(answer({ commit: z.string(), entries: z.array(FolderEntry), ...folderPaged }))
    .query(async ({ ctx, input }) => {
      const head = await findHead(ctx.services, ctx, input.branch);
      const page = await listSourceFolder(head, input);
      return { success: true, commit: head.commit, ...page };
    }),

  /** `toEdit`: the text of files up to 2 MiB instead of 1 MiB. */
  read: inProject({ branch, path: RepositoryPath, toEdit: z.boolean().default(false) })
    .output(answer({ commit: z.string(), file: FileContent }))
    .query(async ({ ctx, input }) => {
      const head = await findHead(ctx.services, ctx, input.branch);
      const file = await readSourceFile(head, input.path, input);
      return { success: true, commit: head.commit, file };
    }),

  /** Whether files can be written, as far as that is known before a linked repository's host has seen a push. */
  access: inProject({})
    .output(answer({ access: SourceAccess }))
    .query(async ({ ctx }) => {
      const { services, project } = ctx;
      const problem = await findWriteProblem(services, project);
      const isGitlab = project.source.provider === "gitlab";
      const pulls = isGitlab ? "merge request" : "pull request";
      const { previewPulls: pullsArePreviewed } = settingsOf(project).git;
      return {
        success: true,
        access: { problem, pulls: opensPulls(project) ? pulls : null, pullsArePreviewed },
      };
    }),

  /** Files whose path contains every word, the best matches first. `total` also counts files beyond the limit. A blank query finds nothing. */
  find: inProject({
    branch,
    query: z
      .string()
      .max(FIND_MAX_LENGTH, `A search can have up to ${FIND_MAX_LENGTH} characters. Shorten it.`),
    limit: z.number().int().min(1).max(FOUND_MAX).default(FOUND_MAX),
  })
    .output(answer({ commit: z.string(), files: z.array(FolderEntry), total: z.number().int() }))
    .query(async ({ ctx, input: { query, limit, branch: named } }) => {
      const head = await findHead(ctx.services, ctx, named);
      const maxFiles = ctx.services.env.BUILD_MAX_FILES;
      const result = await findSourceFiles(head, { query, limit, maxFiles });
      return { success: true, commit: head.commit, ...result };
    }),

  /** `base`: the commit that the changes were made on. If the branch has moved, they are merged, or `data.conflicts` has both texts. */
  write: inProject({
    branch: z.string().optional(),
    base: CommitId.nullable(),
    /** Whether another branch than the published one has a preview, even if no setting names it. */
    preview: z.boolean().default(false),
    message: z
      .string()
      .max(
        MESSAGE_MAX_LENGTH,
        `can have up to ${MESSAGE_MAX_LENGTH.toLocaleString("en")} characters`,
      )
      .optional(),
    changes: z
      .array(SourceChange)
      .min(1, "is empty")
      .max(MAX_CHANGES, `can have up to ${MAX_CHANGES} files`),
  })
    .output(answer({ commit: z.object({ sha: z.string(), branch: z.string() }) }))
    .mutation(async ({ ctx, input: { branch, base, message, preview, changes } }) => {
      const { services, org, project, caller } = ctx;
      const given = { org, project, caller, branch, base, message, preview, changes };
      const commit = await writeSource(services, given);
      ctx.audit.details = { branch: commit.branch, commit: commit.sha };
      return { success: true, commit };
    }),

  /** A text that was changed on `base`, with what others have saved since. Nothing is written. */
  merge: inProject({ path: WritablePath, text: z.string(), base: CommitId.nullable() })
    .output(answer({ text: z.string(), commit: z.string() }))
    .mutation(async ({ ctx, input: { path, text, base } }) => {
      const merged = await mergeText(ctx.services, ctx, { path, text, base });
      return { success: true, ...merged };
    }),

  /** Opens a pull request from a branch into the published one on the host of a linked repository. If one exists, it is returned. */
  openPull: inProject({
    branch: z.string(),
    title: z.string().trim().min(1, "is empty").max(TITLE_MAX_LENGTH),
    text: z.string().max(TEXT_MAX_LENGTH).default(""),
  })
    .output(answer({ pull: z.object({ number: z.number(), title: z.string(), url: z.string() }) }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const pull = await openPull(services, { project, caller, ...input });
      ctx.audit.details = { branch: input.branch, pull: pull.number };
      return { success: true, pull };
    }),

  ...sourcePlans,

  /** The page and the issues of a text that is not saved. If the text is too long for an address, send the query as a POST. */
  preview: inProject({
    path: WritablePath,
    text: z.string(),
    pictures: z
      .array(WritablePath)
      .max(PREVIEW_MAX_PICTURES, `can have up to ${PREVIEW_MAX_PICTURES} paths`)
      .default([]),
  })
    .output(answer({ preview: SitePreview.nullable() }))
    .query(async ({ ctx: { services, project, caller }, input }) => {
      const preview = await previewNote(services, { ...input, project, caller });
      return { success: true, preview };
    }),

  askAgent,
  uploads,
  drafts,
});

/** The source of one deployment. */
export const sourceProcedures = {
  /** A file as it was at the deployment's commit, or at that of a version in another branch or tag. */
  file: inDeployment({ path: RepositoryPath })
    .output(answer({ file: FileContent, version: FileVersion.nullable() }))
    .query(async ({ ctx, input }) => {
      const { sha, path, version } = builtFile(ctx.deployment, input.path);
      if (sha === null) throw new AppError("file_not_found");
      const place = await findCommit(ctx.services, ctx, sha);
      const file = await readSourceFile(place, path);
      return { success: true, file: { ...file, path: input.path }, version };
    }),
};
