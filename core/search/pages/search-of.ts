import type { BlobStore } from "#store/blobs/blobs.ts";
import type { CoreContext } from "../../context.ts";
import { openSearch, type Search } from "./open-search.ts";

const searches = new WeakMap<BlobStore, Search>();

/** The search of a process that answers members, opened with its first use. */
export function searchOf({ blobs, env }: Pick<CoreContext, "blobs" | "env">): Search {
  const search = searches.get(blobs) ?? openSearch(blobs, `${env.DATA_DIR}/cache/search`);
  searches.set(blobs, search);
  return search;
}
