import { z } from "zod";
import {
  Graph,
  Media,
  NewlyPublic,
  Note,
  noteStates,
  type SourceFile,
  SourceFile as SourceFileShape,
  Spec,
  TagCount,
} from "#schemas/deployments/dataset.ts";
import { Post } from "#schemas/deployments/deployment.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageOfDataset, requireDataset, requireDatasetFile } from "#core/deployments/dataset.ts";
import { sqliteLink } from "#core/deployments/dataset-link.ts";
import { listTags } from "#core/deployments/tags.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../../trpc.ts";

const data = z.enum(dataStates);
const TAGS_MAX = 100;
const words = z.string().trim().max(200).optional();

/** The content of a deployment. Lists are empty, with `data: "pending"`, while the dataset is being prepared. */
export const datasetProcedures = {
  /** By path. `query` searches title and path, `tag` matches exactly. */
  posts: inDeployment({ query: words, tag: words, ...paging })
    .output(answer({ posts: z.array(Post), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<Post>(services, deployment, {
        name: "posts.json",
        page: input,
        where: (post) =>
          matchesQuery([post.title, post.path], input.query) &&
          (!input.tag || post.tags.includes(input.tag)),
      });
      return { success: true, posts: items, data: deployment.data, ...page };
    }),

  /** The whole vault by path, including unpublished notes and the reasons. */
  notes: inDeployment({ state: z.enum(noteStates).optional(), query: words, ...paging })
    .output(answer({ notes: z.array(Note), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<Note>(services, deployment, {
        name: "notes.json",
        page: input,
        where: (note) =>
          matchesQuery([note.title, note.path], input.query) &&
          (!input.state || note.state === input.state),
      });
      return { success: true, notes: items, data: deployment.data, ...page };
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

  /** Tags of all notes that contain `query`, the most used first. Empty until the dataset exists. */
  tags: inDeployment({
    query: words,
    limit: z.number().int().min(1).max(TAGS_MAX).default(TAGS_MAX),
  })
    .output(answer({ tags: z.array(TagCount), data }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const tags = await listTags(services, deployment, input.query);
      return { success: true, tags: tags.slice(0, input.limit), data: deployment.data };
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

  /** Every file of the commit, by path. */
  source: inDeployment(paging)
    .output(answer({ files: z.array(SourceFileShape), data, ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<SourceFile>(services, deployment, {
        name: "source.json",
        page: input,
      });
      return { success: true, files: items, data: deployment.data, ...page };
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
