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
} from "#schemas/deployments/dataset.ts";
import { dataStates, Post } from "#schemas/deployments/deployment.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageOfDataset, requireDataset, requireDatasetFile } from "#core/deployments/dataset.ts";
import { sqliteLink } from "#core/deployments/dataset-link.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../trpc.ts";

const data = z.enum(dataStates);
const words = z.string().trim().max(200).optional();

/** What a deployment consists of. Lists answer empty, with `data: "pending"`, while they are being made. */
export const datasetProcedures = {
  /** By path. `query` looks in title and path, `tag` wants exactly this one. */
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

  /** The whole vault by path, with what is not published and why. */
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

  /** Notes that are not published are in it too; `public` leaves them out. */
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

  /** What visitors could not see before this deployment. Known before it goes live. */
  newlyPublic: inDeployment(paging)
    .output(answer({ newlyPublic: z.array(NewlyPublic), ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const { items, ...page } = await pageOfDataset<NewlyPublic>(services, deployment, {
        name: "newly-public.json",
        page: input,
      });
      return { success: true, newlyPublic: items, ...page };
    }),

  /** Where `content.sqlite` can be downloaded without a token, for an hour, and its size in bytes. */
  sqlite: inDeployment({})
    .output(answer({ url: z.string(), size: z.number() }))
    .query(async ({ ctx: { services, caller, deployment } }) => {
      await requireDataset(services, deployment);
      return { success: true, ...(await sqliteLink(services, deployment, caller)) };
    }),
};
