import type { FollowedLinks } from "./followed-links.ts";
import type { SymbolicLinks } from "./read-links.ts";

/** What a listing knows of the symbolic links of its commit. */
export interface LinkedListing {
  symbolicLinks: Pick<FollowedLinks, "aliases" | "outside"> & Pick<SymbolicLinks, "follow">;
}
