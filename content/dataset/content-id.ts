import { contentHash } from "../content-hash.ts";

const ID_DIGITS = 16;

/** Id of a post, note or media file, derived from its path in the repository, so it stays the same across deployments. */
export function contentId(path: string): string {
  return contentHash(path).slice(0, ID_DIGITS);
}
