import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FIND_MAX_LENGTH } from "#schemas/projects/find-files.ts";
import {
  MAX_CHANGES,
  MESSAGE_MAX_LENGTH,
  SourceChange,
  WritablePath,
} from "#schemas/projects/source-change.ts";
import { SourceAccess } from "#schemas/projects/source-access.ts";
import { FileContent, FileVersion, FolderEntry } from "#schemas/projects/source.ts";
import { builtFile } from "#core/source/built-file.ts";
import { findSourceFiles } from "#core/source/search-files.ts";
import { findCommit, findHead } from "#core/source/project-repository.ts";
import { mergeText } from "#core/source/merge-text.ts";
import { listSourceFolder, readSourceFile } from "#core/source/source-file.ts";
import { findWriteProblem } from "#core/source/write-access.ts";
import { writeSource } from "#core/source/write-source.ts";
import { answer, inDeployment, inProject, router } from "../trpc.ts";
import { drafts } from "./drafts.ts";
import { CommitId, uploads } from "./uploads.ts";

const PATH_MAX_LENGTH = 4_096;
const FOUND_MAX = 100;
const RepositoryPath = z.string().max(PATH_MAX_LENGTH);

/** The repository at the head of the project's branch. */
export const source = router({
  /** One folder; "" is the whole repository. */
  tree: inProject({ path: RepositoryPath.default("") })
    .output(answer({ commit: z.string(), entries: z.array(FolderEntry) }))
    .query(async ({ ctx, input }) => {
      const head = await findHead(ctx.services, ctx);
      const entries = await listSourceFolder(head, input.path);
      return { success: true, commit: head.commit, entries };
    }),

  /** `toEdit`: the text of files up to 2 MiB instead of 1 MiB. */
  read: inProject({ path: RepositoryPath, toEdit: z.boolean().default(false) })
    .output(answer({ commit: z.string(), file: FileContent }))
    .query(async ({ ctx, input }) => {
      const head = await findHead(ctx.services, ctx);
      const file = await readSourceFile(head, input.path, input);
      return { success: true, commit: head.commit, file };
    }),

  /** Whether files can be written, as far as that is known before a linked repository's host has seen a push. */
  access: inProject({})
    .output(answer({ access: SourceAccess }))
    .query(async ({ ctx }) => {
      const problem = await findWriteProblem(ctx.services, ctx.project);
      return { success: true, access: { problem } };
    }),

  /** Files whose path contains every word, the best matches first. `total` also counts files beyond the limit. A blank query finds nothing. */
  find: inProject({
    query: z
      .string()
      .max(FIND_MAX_LENGTH, `A search can have up to ${FIND_MAX_LENGTH} characters. Shorten it.`),
    limit: z.number().int().min(1).max(FOUND_MAX).default(FOUND_MAX),
  })
    .output(answer({ commit: z.string(), files: z.array(FolderEntry), total: z.number().int() }))
    .query(async ({ ctx, input: { query, limit } }) => {
      const head = await findHead(ctx.services, ctx);
      const maxFiles = ctx.services.env.BUILD_MAX_FILES;
      const result = await findSourceFiles(head, { query, limit, maxFiles });
      return { success: true, commit: head.commit, ...result };
    }),

  /** `base`: the commit that the changes were made on. If the branch has moved, they are merged, or `data.conflicts` has both texts. */
  write: inProject({
    branch: z.string().optional(),
    base: CommitId.nullable(),
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
    .mutation(async ({ ctx, input: { branch, base, message, changes } }) => {
      const { services, org, project, caller } = ctx;
      const given = { org, project, caller, branch, base, message, changes };
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
