import { z } from "zod";
import { type Graph, GraphEdge, GraphNode } from "#schemas/deployments/dataset.ts";
import { requireDatasetFile } from "#core/deployments/dataset.ts";
import { neighbourhoodOf } from "#core/deployments/links/neighbours.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { contentFunction } from "../content-function.ts";
import { notePath } from "../fields.ts";

const MAX_DEPTH = 3;
const MAX_NODES = 100;
const DEFAULT_NODES = 50;

export const readGraph = contentFunction({
  title: "Read the graph",
  description:
    "Shows what surrounds a note in the graph of the live site: the notes and files within a few links of it in either direction, the nearest first, and the links between them. For the links of the note alone, use read_links and list_backlinks.",
  rest: { method: "GET", path: "/notes/{path}/graph" },
  input: z.strictObject({
    path: notePath,
    depth: z
      .number()
      .int("is not a whole number")
      .min(1, "starts at 1")
      .max(MAX_DEPTH, `can be up to ${MAX_DEPTH}`)
      .default(1)
      .describe(`How many links away, up to ${MAX_DEPTH}.`),
    limit: z
      .number()
      .int("is not a whole number")
      .min(1, "starts at 1")
      .max(MAX_NODES, `can be up to ${MAX_NODES}`)
      .default(DEFAULT_NODES)
      .describe(`How many nodes, up to ${MAX_NODES}.`),
    tags: z
      .boolean()
      .default(false)
      .describe("Whether tags are nodes too, which connect all notes that have them."),
  }),
  output: z.object({
    nodes: z.array(
      GraphNode.omit({ x: true, y: true }).extend({
        distance: z.number().describe("How many links away. 0 is the note itself."),
      }),
    ),
    edges: z.array(GraphEdge).describe("source and target are ids of nodes."),
    isCut: z.boolean().describe("Whether limit leaves out nodes within this depth."),
  }),
  run: async ({ context, project }, { path, ...reach }) => {
    const deployment = await liveDeployment(context, project);
    const graph = await requireDatasetFile<Graph>(context, deployment, "vault.json");
    return neighbourhoodOf(graph, path, reach);
  },
});
