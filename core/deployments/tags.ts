import type { Note, TagCount } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../context.ts";
import { matchesQuery } from "../search/matches-query.ts";
import { listOfDataset } from "./dataset.ts";

type Tagged = Pick<Note | Post, "tags">;

/** While a user types, every few letters send a query. The lists of a deployment never change and stay in memory for a while. */
const counted = new WeakMap<readonly Tagged[], TagCount[]>();

/** The tags of all notes that contain the query, the most used first. Empty until the dataset exists. */
export async function listTags(
  context: CoreContext,
  deployment: DeploymentDocument,
  query?: string,
): Promise<TagCount[]> {
  const notes = await listOfDataset<Note>(context, deployment, "notes.json");
  const tags = counted.get(notes) ?? countTags(notes, (name) => name.toLowerCase());
  counted.set(notes, tags);
  return tags.filter(({ name }) => matchesQuery([name], query));
}

/** The same for the posts. Each spelling is a tag of its own, as in the list of posts. */
export async function listPostTags(
  context: CoreContext,
  deployment: DeploymentDocument,
  query?: string,
): Promise<TagCount[]> {
  const posts = await listOfDataset<Post>(context, deployment, "posts.json");
  const tags = counted.get(posts) ?? countTags(posts, (name) => name);
  counted.set(posts, tags);
  return tags.filter(({ name }) => matchesQuery([name], query));
}

/** The first spelling names the tag. */
function countTags(notes: readonly Tagged[], keyOf: (name: string) => string): TagCount[] {
  const tags = new Map<string, TagCount>();
  for (const note of notes)
    for (const name of new Set(note.tags)) {
      const key = keyOf(name);
      const tag = tags.get(key);
      if (tag) tag.count += 1;
      else tags.set(key, { name, count: 1 });
    }
  return [...tags.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
