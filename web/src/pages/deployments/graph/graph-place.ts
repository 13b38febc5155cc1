import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { ModelNode } from "../../../graph/model.ts";
import { paths } from "../../../paths.ts";

/** The app's page for a node. A tag opens the graph of its notes. */
export function placeOf(
  { type, id, path, label }: ModelNode,
  { project, deployment }: { project: Project; deployment: Deployment },
): string {
  const at = [project.orgHandle, project.handle, deployment.id] as const;
  if (type === "post") return paths.posts(...at, id);
  if (type === "note") return paths.notes(...at, path ?? undefined);
  if (type === "media") return paths.medias(...at, id);
  return `${paths.graph(...at)}?${new URLSearchParams({ tag: label })}`;
}
