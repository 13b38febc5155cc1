import { z } from "zod";
import {
  FolderCount,
  Graph,
  Media,
  NewlyPublic,
  Note,
  noteStates,
  SourceFile as SourceFileShape,
  Spec,
  TagCount,
} from "#schemas/deployments/dataset.ts";
import { Post } from "#schemas/deployments/deployment.ts";
import { postSorts } from "#schemas/deployments/post-sort.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { Id } from "#schemas/ids.ts";
import { paged, paging } from "#schemas/paging.ts";
import { FIND_MAX_LENGTH } from "#schemas/projects/source/find-files.ts";
import { folderPaged, folderPaging, RepositoryPath } from "#schemas/projects/source/source.ts";
import { pageOfDataset, requireDataset, requireDatasetFile } from "#core/deployments/dataset.ts";
import { sqliteLink } from "#core/deployments/dataset-link.ts";
import { listNoteFolder, listNotes } from "#core/deployments/lists/list-notes.ts";
import { listPosts } from "#core/deployments/lists/list-posts.ts";
import { listFileFolder, listFiles } from "#core/deployments/lists/list-files.ts";
import { listPostTags, listTags } from "#core/deployments/tags.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../../trpc.ts";

const data = z.enum(dataStates);
const TAGS_MAX = 100;
const words = z.string().trim().max(FIND_MAX_LENGTH).optional();
const state = z.enum(noteStates);
/** `hidden`: every note without a page for all visitors. */
const stateChoice = z.union([state, z.literal("hidden")]).optional();
const folder = { path: RepositoryPath.default(""), ...folderPaging };

/** The content of a deployment. Lists are empty, with `data: "pending"`, while the dataset is being prepared. */
export const datasetProcedures = {
  /**
   * By path, or in the order of `sort`. Every word of `query` is in the title or the path, `tag` matches exactly, and `media` is the id of a file that the posts use.
   * `position` is where the list has the post `locate`.
   */
  posts: inDeployment({
    query: words,
    tag: words,
    media: Id.optional(),
    sort: z.enum(postSorts).optional(),
    locate: Id.optional(),
    ...paging,
  })
    .output(answer({ posts: z.array(Post), position: z.number().int().nullable(), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...rest } = await listPosts(services, deployment, { ...input, page: input });
      return { success: true, posts: items, data: deployment.data, ...rest };
    }),

  /** The whole vault by path, including unpublished notes and the reasons. `path` is that of one note. */
  notes: inDeployment({
    state: stateChoice,
    query: words,
    path: RepositoryPath.optional(),
    ...paging,
  })
    .output(answer({ notes: z.array(Note), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await listNotes(services, deployment, { ...input, page: input });
      return { success: true, notes: items, data: deployment.data, ...page };
    }),

  /**
   * The matching notes of one folder, after its subfolders with the number of theirs. `count` is the number of all matches below the folder. `states` counts
   * every note of the deployment.
   */
  noteTree: inDeployment({ state: stateChoice, query: words, ...folder })
    .output(
      answer({
        folders: z.array(FolderCount),
        notes: z.array(Note),
        count: z.number().int(),
        states: z.record(state, z.number().int()),
        data,
        ...folderPaged,
      }),
    )
    .query(async ({ ctx: { services, deployment }, input }) => {
      const page = await listNoteFolder(services, deployment, input);
      return { success: true, data: deployment.data, ...page };
    }),

  medias: inDeployment({ query: words, ...paging })
    .output(answer({ medias: z.array(Media), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<Media>(services, deployment, {
        name: "medias.json",
        page: input,
        where: (media) => matchesQuery([media.path], input.query),
      });
      return { success: true, medias: items, data: deployment.data, ...page };
    }),

  /** Tags of all notes, or only of `published` ones, that contain `query`, the most used first. Empty until the dataset exists. */
  tags: inDeployment({
    query: words,
    published: z.boolean().default(false),
    limit: z.number().int().min(1).max(TAGS_MAX).default(TAGS_MAX),
  })
    .output(answer({ tags: z.array(TagCount), total: z.number().int(), data }))
    .query(async ({ ctx: { services, deployment }, input: { query, published, limit } }) => {
      const list = published ? listPostTags : listTags;
      const tags = await list(services, deployment, query);
      const { data: dataState } = deployment;
      return { success: true, tags: tags.slice(0, limit), total: tags.length, data: dataState };
    }),

  /** Includes unpublished notes; `public` leaves them out. */
  graph: inDeployment({ public: z.boolean().default(false) })
    .output(answer({ graph: Graph }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const name = input.public ? "graph.json" : "vault.json";
      const graph = await requireDatasetFile<Graph>(services, deployment, name);
      return { success: true, graph };
    }),

  spec: inDeployment({})
    .output(answer({ spec: Spec }))
    .query(async ({ ctx: { services, deployment } }) => ({
      success: true,
      spec: await requireDatasetFile<Spec>(services, deployment, "spec.json"),
    })),

  /** Every file of the commit, by path; with `query`, those whose path contains every word, the best matches first. */
  source: inDeployment({ query: words, ...paging })
    .output(answer({ files: z.array(SourceFileShape), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await listFiles(services, deployment, { ...input, page: input });
      return { success: true, files: items, data: deployment.data, ...page };
    }),

  /** One folder of the commit, or a page of it: its subfolders, with the number of files below each, then its files. */
  sourceTree: inDeployment(folder)
    .output(
      answer({
        folders: z.array(FolderCount),
        files: z.array(SourceFileShape),
        data,
        ...folderPaged,
      }),
    )
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { count: _all, ...page } = await listFileFolder(services, deployment, input);
      return { success: true, data: deployment.data, ...page };
    }),

  /** The content that visitors could not see before this deployment. Known before it goes live. */
  newlyPublic: inDeployment(paging)
    .output(answer({ newlyPublic: z.array(NewlyPublic), ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<NewlyPublic>(services, deployment, {
        name: "newly-public.json",
        page: input,
      });
      return { success: true, newlyPublic: items, ...page };
    }),

  /** A `content.sqlite` download address that needs no token and is valid for an hour, and the file's size in bytes. */
  sqlite: inDeployment({})
    .output(answer({ url: z.string(), size: z.number() }))
    .query(async ({ ctx: { services, caller, deployment } }) => {
      await requireDataset(services, deployment);
      return { success: true, ...(await sqliteLink(services, deployment, caller)) };
    }),
};
