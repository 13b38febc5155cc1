import type { Media } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { dateOf, type PostColumn, type PostSort } from "#schemas/deployments/post-sort.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { CoreContext } from "../../context.ts";
import { matchesWords } from "../../search/matches-words.ts";
import { naturalKey } from "../../search/natural-order.ts";
import { listOfDataset, pageOfList, readDatasetFile } from "../dataset.ts";

interface PostQuery {
  /** Words in the title or the path. */
  query?: string | undefined;
  tag?: string | undefined;
  /** The id of a media file that the posts embed or link to. */
  media?: string | undefined;
  /** By path if there is none. */
  sort?: PostSort | undefined;
  /** The id of a post whose position in the list is wanted. */
  locate?: string | undefined;
  page: PageRequest;
}

/** A page of the posts of a deployment, and the position of one of them; null if the list does not have it. Empty until the dataset exists. */
export async function listPosts(
  context: CoreContext,
  deployment: DeploymentDocument,
  { query, tag, media, sort, locate, page }: PostQuery,
): Promise<Page<Post> & { position: number | null }> {
  const all = await listOfDataset<Post>(context, deployment, "posts.json");
  const users = media === undefined ? null : await postsUsing(context, deployment, media);
  const matches = matchesWords(query);
  const sorted = sort ? inOrder(all, sort) : all;
  const posts =
    query || tag || users
      ? sorted.filter(
          (post) =>
            (!tag || post.tags.includes(tag)) &&
            (!users || users.has(post.id)) &&
            matches(post.title, post.path),
        )
      : sorted;
  const position = locate === undefined ? -1 : posts.findIndex(({ id }) => id === locate);
  return { ...pageOfList(posts, page), position: position < 0 ? null : position };
}

async function postsUsing(
  context: CoreContext,
  deployment: DeploymentDocument,
  mediaId: string,
): Promise<ReadonlySet<string>> {
  const medias = await readDatasetFile<Media[]>(context, deployment, "medias.json");
  return new Set(medias?.find(({ id }) => id === mediaId)?.posts);
}

/** Every page of a list needs the same order. The posts of a deployment never change. */
const orders = new WeakMap<readonly Post[], Map<PostSort, readonly Post[]>>();

function inOrder(posts: readonly Post[], sort: PostSort): readonly Post[] {
  const known = orders.get(posts) ?? new Map<PostSort, readonly Post[]>();
  orders.set(posts, known);
  const sorted = known.get(sort) ?? sortPosts(posts, sort);
  known.set(sort, sorted);
  return sorted;
}

const keys: Record<PostColumn, (post: Post) => string | number | null> = {
  title: ({ title }) => naturalKey(title),
  path: ({ path }) => naturalKey(path),
  date: dateOf,
  words: ({ wordCount }) => wordCount,
};

/** Posts without a date come last in both directions. Equal posts stay in the order of their paths. */
function sortPosts(posts: readonly Post[], sort: PostSort): Post[] {
  const direction = sort.startsWith("-") ? -1 : 1;
  const keyOf = keys[sort.replace(/^-/, "") as PostColumn];
  return posts
    .map((post) => ({ post, key: keyOf(post) }))
    .sort((a, b) => {
      if (a.key !== b.key) {
        if (a.key === null) return 1;
        if (b.key === null) return -1;
        return (a.key < b.key ? -1 : 1) * direction;
      }
      return a.post.path < b.post.path ? -1 : a.post.path > b.post.path ? 1 : 0;
    })
    .map(({ post }) => post);
}
