import type { Issue } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import type { CoreContext } from "../../context.ts";
import { readDatasetFile, requireMissing } from "../../deployments/dataset.ts";
import { ignoreIssues, rulesOf } from "../../deployments/issues/ignored-issues.ts";
import { readGroups, type StoredIssues } from "../../deployments/issues/read-groups.ts";
import { liveDeployment } from "../../deployments/live-deployment.ts";
import { matchesQuery } from "../../search/matches-query.ts";
import { isOpenToTasks, isTaskNote } from "../task-paths.ts";
import type { RecipePlace } from "./recipe.ts";

/** A model handles this many in one task. The next task has the others. */
const PLACES_MAX = 150;

export interface IssueFilter {
  severity?: Issue["severity"] | undefined;
  categories?: readonly string[] | undefined;
  query?: string | undefined;
}

interface NoteIssue {
  path: string;
  line: number | null;
  severity: Issue["severity"];
  category: string;
  message: string;
  suggestion: string | null;
}

/**
 * The issues of the live site in notes that a task can change, errors first, without those that the project ignores.
 * @returns `total`: all of them, including those beyond the limit
 * @throws AppError site_not_live, dataset_pending, dataset_failed, deployment_removed
 */
export async function noteIssues(
  context: CoreContext,
  { project }: RecipePlace,
  filter: IssueFilter,
): Promise<{ issues: NoteIssue[]; total: number }> {
  const deployment = await liveDeployment(context, project);
  // It is there before the rest of the dataset.
  const stored =
    (await readDatasetFile<StoredIssues>(context, deployment, "issues.json")) ??
    (await requireMissing(context, deployment));
  const rules = rulesOf(project, deployment.ignoredIssues);
  const { visible } = ignoreIssues(readGroups(stored), rules);
  const issues = visible.filter((group) => isWanted(group, filter)).flatMap(placesOf);
  return { issues: issues.slice(0, PLACES_MAX), total: issues.length };
}

function isWanted(group: StoredIssueGroup, { severity, categories, query }: IssueFilter): boolean {
  const ofPlaces = group.places.flatMap(({ path, message = "" }) => [path, message]);
  const texts = [group.message, group.path, ...ofPlaces];
  return (
    (!severity || group.severity === severity) &&
    (!categories || categories.includes(group.category)) &&
    matchesQuery(texts, query)
  );
}

const placesOf = ({ places, severity, category, ...group }: StoredIssueGroup): NoteIssue[] =>
  places
    .filter(({ path }) => isTaskNote(path) && isOpenToTasks(path))
    .map(({ path, line, message = group.message, suggestion = group.suggestion }) => ({
      path,
      line,
      severity,
      category,
      message,
      suggestion,
    }));

/** "12 dead links", "the first 150 of 3,000 dead links" */
export function amountOf(
  { issues, total }: { issues: readonly unknown[]; total: number },
  [one, many]: readonly [string, string],
): string {
  const count = total.toLocaleString("en");
  if (issues.length < total) return `the first ${issues.length} of ${count} ${many}`;
  return `${count} ${total === 1 ? one : many}`;
}
