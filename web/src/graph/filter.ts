import type { NodeType } from "#schemas/deployments/dataset.ts";
import type { GraphModel, ModelNode } from "./model.ts";

export interface GraphFilter {
  types: ReadonlySet<NodeType>;
  /** Notes with this tag, or one below it; "" for all. */
  tag: string;
  /** Notes in this folder, or below it; "" for all. */
  folder: string;
  /** Only nodes that are connected to another visible node. */
  connected: boolean;
}

/** The ids of the visible nodes. A tag belongs to a folder, and a file to a tag, if one of its notes does. */
export function visibleNodes(
  { nodes, byId }: GraphModel,
  { types, tag, folder, connected }: GraphFilter,
): Set<string> {
  const isWanted = (node: ModelNode): boolean =>
    (tag === "" || isTagged(node, tag, byId)) && (folder === "" || isBelow(node, folder, byId));
  const shown = new Set(
    nodes.filter((node) => types.has(node.type) && isWanted(node)).map(({ id }) => id),
  );
  if (!connected) return shown;
  return new Set(
    [...shown].filter((id) => {
      for (const neighbour of byId.get(id)!.neighbours) if (shown.has(neighbour)) return true;
      return false;
    }),
  );
}

type ById = GraphModel["byId"];

function isTagged(node: ModelNode, tag: string, byId: ById): boolean {
  if (node.type === "tag") return isTag(node, tag);
  for (const id of node.neighbours) {
    const neighbour = byId.get(id)!;
    if (neighbour.type === "tag" && isTag(neighbour, tag)) return true;
    if (node.type === "media" && isTagged(neighbour, tag, byId)) return true;
  }
  return false;
}

const isTag = ({ label }: ModelNode, tag: string) => label === tag || label.startsWith(`${tag}/`);

function isBelow(node: ModelNode, folder: string, byId: ById): boolean {
  if (node.path !== null) return node.path.startsWith(`${folder}/`);
  for (const id of node.neighbours) if (byId.get(id)!.path?.startsWith(`${folder}/`)) return true;
  return false;
}
