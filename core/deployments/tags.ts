import type { Note, TagCount } from "#schemas/deployments/dataset.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../context.ts";
import { matchesQuery } from "../search/matches-query.ts";
import { askForDataset, readDatasetFile } from "./dataset.ts";

/** While a user types, every few letters send a query. The notes of a deployment never change and stay in memory for a while. */
const counted = new WeakMap<readonly Note[], TagCount[]>();

/** The tags of all notes that contain the query, the most used first. Empty until the dataset exists. */
export async function listTags(
  context: CoreContext,
  deployment: DeploymentDocument,
  query?: string,
): Promise<TagCount[]> {
  if (!deployment.removedAt) await askForDataset(context, deployment);
  const notes = await readDatasetFile<Note[]>(context, deployment, "notes.json");
  if (!notes) return [];
  const tags = counted.get(notes) ?? countTags(notes);
  counted.set(notes, tags);
  return tags.filter(({ name }) => matchesQuery([name], query));
}

/** The first spelling names the tag. */
function countTags(notes: readonly Note[]): TagCount[] {
  const tags = new Map<string, TagCount>();
  for (const note of notes)
    for (const name of note.tags) {
      const key = name.toLowerCase();
      const tag = tags.get(key);
      if (tag) tag.count += 1;
      else tags.set(key, { name, count: 1 });
    }
  return [...tags.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
