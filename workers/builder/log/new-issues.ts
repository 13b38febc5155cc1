import { compareIssues } from "#core/deployments/compare/issues.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import type { Build } from "../context.ts";
import { isCut, type IssueList, type NotePart } from "./issue-list.ts";

const PARTS: readonly NotePart[] = ["text", "links"];
/** Only deleted and renamed files have other paths than before, and most pushes have none. */
const SAME_PATHS: ReadonlyMap<string, string> = new Map();

/** Issues that the last deployment did not have. Null if there is none to compare with. */
export async function findNewIssues(
  { base, context, issues, project }: Build,
  { root, notes }: { root: string; notes: readonly { path: string; key: string }[] },
): Promise<Issue[] | null> {
  if (!base) return null;
  if (base.site) return comparedByNote(base.site.issues, issues);
  const place = { projectId: project._id, artifact: base.artifact };
  const stored = await readOutcome(context.blobs, place, "issues");
  if (!stored) return null;
  const before = JSON.parse(stored.toString("utf8")) as Issue[];
  const added = [...compareIssues(before, issues.sorted(), SAME_PATHS).added];
  if (!isCut(before)) return added;
  // An issue that the stored list lacks may be old, except those of notes that have changed.
  const changed = notes.filter(({ path, key }) => base.published[path] !== key);
  const paths = new Set(changed.map(({ path }) => root + path));
  return added.filter(({ path }) => paths.has(path));
}

function comparedByNote(before: IssueList, after: IssueList): Issue[] {
  const added = [...compareIssues(before.others(), after.others(), SAME_PATHS).added];
  for (const part of PARTS)
    for (const path of after.notesWith(part))
      added.push(...addedTo(before.of(part, path), after.of(part, path)));
  return added;
}

/** Issues of one note that it did not have before. */
export function addedTo(before: readonly Issue[], after: readonly Issue[]): Iterable<Issue> {
  return before.length === 0 ? after : compareIssues(before, after, SAME_PATHS).added;
}
