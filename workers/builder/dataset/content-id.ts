import { contentHash } from "../bytes/content-hash.ts";

const ID_DIGITS = 16;

/** Id of a post, note or media by its path in the repository: it keeps it from deployment to deployment. */
export function contentId(path: string): string {
  return contentHash(path).slice(0, ID_DIGITS);
}
