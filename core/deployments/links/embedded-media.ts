import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import type { Media } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../../context.ts";
import { readDatasetFileOnce } from "../dataset.ts";

interface EmbeddedMedia {
  /** The path of the note. */
  path: string;
  media: Media;
  /** The targets as they are written: `a.png`, or `[[a.png]]`. */
  as: string[];
}

/**
 * The media that the published notes of a deployment embed, by the path of the note.
 * @throws AppError deployment_removed
 */
export async function embeddedMedia(
  context: Pick<CoreContext, "blobs">,
  deployment: DeploymentDocument,
): Promise<EmbeddedMedia[]> {
  const facts = await readDatasetFileOnce<BuildFacts>(context, deployment, "handoff.json");
  if (!facts) throw new AppError("deployment_removed");
  const { posts, medias, otherLinks } = facts;
  const paths = new Map(posts.map(({ id, path }) => [id, path]));
  const byId = new Map(medias.map((media) => [media.id, media]));
  return otherLinks
    .flatMap(({ from, to, type, as }) => {
      const [path, media] = [paths.get(from), byId.get(to)];
      return type === "embed" && path !== undefined && media ? [{ path, media, as }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
