import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FIND_MAX_LENGTH } from "#schemas/projects/find-files.ts";
import { FileContent, FileVersion, FolderEntry } from "#schemas/projects/source.ts";
import { builtFile } from "#core/source/built-file.ts";
import { findSourceFiles } from "#core/source/search-files.ts";
import { findCommit, findHead } from "#core/source/project-repository.ts";
import { listSourceFolder, readSourceFile } from "#core/source/source-file.ts";
import { answer, inDeployment, inProject, router } from "../trpc.ts";
import { uploads } from "./uploads.ts";

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

  read: inProject({ path: RepositoryPath })
    .output(answer({ commit: z.string(), file: FileContent }))
    .query(async ({ ctx, input }) => {
      const head = await findHead(ctx.services, ctx);
      const file = await readSourceFile(head, input.path);
      return { success: true, commit: head.commit, file };
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

  uploads,
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
