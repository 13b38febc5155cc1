import type { Post } from "#schemas/deployments/deployment.ts";
import { AppError } from "#schemas/errors.ts";
import { readDatasetFile } from "#core/deployments/dataset.ts";
import type { Gates } from "../audience/gates.ts";
import { readersAt } from "#core/audience/readers-at.ts";
import type { VisitorsRelease } from "../audience/visitors-release.ts";
import type { ServeContext } from "../exchange.ts";

export interface PublicSite {
  projectId: string;
  artifact: string;
  /** As a visitor sees it about whom nothing is known. */
  release: VisitorsRelease;
  gates: Gates;
  /** The address of its home page. */
  origin: string;
}

/**
 * The notes that menus, lists and the search of the site show to everyone. Unlisted, restricted and unpublished ones are missing: the first and the last are not
 * in the list of the build, and the others not in the release.
 * @throws AppError dataset_pending
 */
export async function publicNotes(
  { blobs }: Pick<ServeContext, "blobs">,
  { release, gates, ...deployment }: PublicSite,
): Promise<Post[]> {
  const posts = await readDatasetFile<Post[]>({ blobs }, deployment, "posts.json");
  if (!posts) throw new AppError("dataset_pending");
  return posts.filter(({ url }) => isPublic({ release, gates }, url));
}

/** Whether an address is a page that everyone may find. A rule that the last build did not know yet counts too. */
export const isPublic = (
  { release, gates }: Pick<PublicSite, "release" | "gates">,
  url: string,
): boolean =>
  release.files.get(url)?.[1] === "text/html" &&
  readersAt(gates.audience, url).audience === "public";

/** The markdown of a page, as its address with `.md` shows it. Null if the site has none. */
export async function markdownOf(
  { contents }: Pick<ServeContext, "contents">,
  { release }: PublicSite,
  { url }: Post,
): Promise<string | null> {
  const address = url.endsWith("/") ? `${url}index.md` : `${url}.md`;
  const file = release.files.get(address);
  const bytes = file && (await contents.read(release.ranges, file[0], "identity"));
  return bytes?.toString("utf8") ?? null;
}
