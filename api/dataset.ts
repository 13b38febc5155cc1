import { z } from "zod";
import { datasetKey } from "#schemas/manifest.ts";
import type { DeploymentDocument } from "#store/deployments.ts";
import { numberCursor, type Page, type PageRequest } from "#store/page.ts";
import type { Services } from "./services.ts";

/** A page of one of the dataset's lists; an empty one while the dataset is not there yet. The cursor is a position. */
export async function readDataset<T>(
  services: Services,
  deployment: DeploymentDocument,
  wanted: { name: string; schema: z.ZodType<T>; page: PageRequest },
): Promise<Page<T>> {
  const { projectId, artifact } = deployment;
  const bytes =
    artifact && (await services.blobs.get(datasetKey(projectId, artifact, wanted.name)));
  const all = bytes ? z.array(wanted.schema).parse(JSON.parse(bytes.toString("utf8"))) : [];
  const start = Math.max(0, numberCursor(wanted.page.cursor) ?? 0);
  const end = start + wanted.page.limit;
  return {
    items: all.slice(start, end),
    total: all.length,
    nextCursor: end < all.length ? String(end) : null,
  };
}
