import { eachPart } from "#core/deployments/issues/compare-groups.ts";
import type { NewlyBroken } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";

/** A terminal shows no more. */
const MOST_NAMED = 5;

/** Links and embeds with no target among the new issues. A link whose heading is missing still opens its page. */
export function newlyBroken(
  added: readonly StoredIssueGroup[],
  { isFirst }: { isFirst: boolean },
): NewlyBroken {
  const broken = added.filter(
    ({ category, severity }) =>
      (category === "link" || category === "embed") && severity !== "info",
  );
  return {
    isFirst,
    links: broken.reduce((sum, { count }) => sum + count, 0),
    first: eachPart(broken.slice(0, MOST_NAMED))
      .slice(0, MOST_NAMED)
      .map(({ path, line, message, suggestion, count }) => ({
        path,
        line,
        message,
        suggestion,
        count,
      })),
  };
}
