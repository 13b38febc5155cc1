import { markOf } from "./review-comment.ts";
import type { Reporting } from "./reporting.ts";

interface Comment {
  pull: number;
  key: string;
  text: string;
  /** The host's id of the comment. Null if it is not known. */
  id: string | null;
}

/**
 * Updates the one comment of ours on a pull request. If its id is unknown, or someone deleted it, the comment with our mark
 * is updated, and if there is none, a new one is created. Only one caller at a time may do this for a key.
 * @returns the host's id of the comment
 * @throws the errors of `askHost`
 */
export async function putComment(
  { reports: { comments }, api, repository }: Pick<Reporting, "reports" | "api" | "repository">,
  { pull, key, text, id }: Comment,
): Promise<string> {
  const update = (existing: string) =>
    comments.update(api, repository, { pull, id: existing, text });
  if (id !== null && (await update(id))) return id;
  const existing = await comments.find(api, repository, { pull, mark: markOf(key) });
  if (existing !== null && existing !== id && (await update(existing))) return existing;
  return comments.create(api, repository, { pull, text });
}
