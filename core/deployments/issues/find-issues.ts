import type {
  IssueSummary,
  ListedIssueGroup,
  StoredIssueGroup,
} from "#schemas/deployments/issue-group.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { matchesQuery } from "../../search/matches-query.ts";
import { askForDataset, pageOfList } from "../dataset.ts";
import { countsByGroup } from "./compare-groups.ts";
import { ignoreIssues, rulesOf } from "./ignored-issues.ts";
import { listIssues } from "./list-issues.ts";

/** What every filter allows. */
export interface IssueQuery extends PageRequest {
  severity?: Issue["severity"] | undefined;
  category?: string | undefined;
  /** A part of the message or of a path. */
  query?: string | undefined;
  /** Keeps groups with a place in this file, and describes that place. */
  path?: string | undefined;
  /** "new": groups that are new or have grown since the previous successful deployment; "resolved": its groups that are gone or have become smaller;
   * "ignored": what a rule ignores, and nothing else lists. */
  state?: "new" | "resolved" | "ignored" | undefined;
}

interface IssuePage extends Omit<Page<unknown>, "items"> {
  issues: ListedIssueGroup[];
  /** Counts all groups, regardless of the filter. */
  summary: IssueSummary;
  previous: { id: string; number: number } | null;
  /** All rules that apply. */
  rules: IgnoredIssues[];
}

/** A page of the groups of issues, errors first. Empty until the deployment's dataset exists. */
export async function findIssues(
  context: CoreContext,
  { project, deployment }: { project: ProjectDocument; deployment: DeploymentDocument },
  input: IssueQuery,
): Promise<IssuePage> {
  if (!deployment.removedAt) await askForDataset(context, deployment);
  const { delta, ...list } = await listIssues(context, deployment);
  const rules = rulesOf(project, deployment.ignoredIssues);
  const { visible: groups, ignored } = ignoreIssues(list.groups, rules);
  const added = ignoreIssues(delta?.added ?? [], rules).visible;
  const resolved = ignoreIssues(delta?.resolved ?? [], rules).visible;
  const states = { new: added, resolved, ignored };
  const matching = (input.state ? states[input.state] : groups).filter(
    (issue) =>
      (!input.severity || issue.severity === input.severity) &&
      (!input.category || issue.category === input.category) &&
      (!input.path || issue.places.some(({ path }) => path === input.path)) &&
      isMatch(issue, input.query),
  );
  const { items, ...page } = pageOfList(matching, input);
  const growth = countsByGroup(input.state === "resolved" ? resolved : added);
  const whole = countsByGroup(list.groups);
  return {
    issues: items.map((issue) => {
      const changed = growth.get(issue.group) ?? 0;
      const isNew = input.state !== "resolved" && changed > 0;
      const rule = "rule" in issue ? issue.rule : null;
      return {
        ...(input.path ? inFile(issue, input.path) : issue),
        isNew: isNew && changed === whole.get(issue.group),
        changed,
        ignoredBy: rules.find(({ id }) => id === rule) ?? null,
      };
    }),
    summary: {
      ...countsOf(groups),
      added: added.length,
      resolved: resolved.length,
      ignored: ignored.length,
    },
    previous: delta && { id: delta.previous._id, number: delta.previous.number },
    rules,
    ...page,
  };
}

function isMatch({ message, places }: StoredIssueGroup, query: string | undefined): boolean {
  return (
    matchesQuery([message], query) ||
    places.some((place) => matchesQuery([place.path, place.message ?? ""], query))
  );
}

/** A group as it appears in one file. */
function inFile(group: StoredIssueGroup, path: string): StoredIssueGroup {
  const places = group.places.filter((place) => place.path === path);
  const { message = group.message, suggestion = group.suggestion, line = null } = places[0] ?? {};
  return { ...group, path, line, message, suggestion, count: places.length };
}

function countsOf(
  groups: readonly StoredIssueGroup[],
): Pick<IssueSummary, "errors" | "warnings" | "infos" | "categories"> {
  const severities = { error: 0, warning: 0, info: 0 };
  const categories = new Map<string, number>();
  for (const { severity, category } of groups) {
    severities[severity]++;
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  const { error: errors, warning: warnings, info: infos } = severities;
  return {
    errors,
    warnings,
    infos,
    categories: [...categories]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}
