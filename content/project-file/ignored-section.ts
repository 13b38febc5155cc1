import { isMap, isScalar, isSeq } from "yaml";
import {
  type FileIgnoredIssues,
  MAX_IGNORED_RULES,
  NewIgnoredIssues,
} from "#schemas/projects/ignored-issues.ts";
import type { FileNodes } from "./nodes.ts";
import { keyProblem } from "./problem-text.ts";

const RULE_FORM = "Each rule has `group` or `files`, and a `reason`.";

/** The rules of `issues` for issues to hide. */
export function readIgnoredIssues(nodes: FileNodes, section: unknown): FileIgnoredIssues[] {
  const rules: FileIgnoredIssues[] = [];
  if (!isMap(section)) {
    const suggestion = "Write `ignore:` below it.";
    nodes.report(section, { message: "“issues” has no settings.", suggestion });
    return rules;
  }
  for (const { key, value } of section.items) {
    const name = isScalar(key) ? String(key.value) : "";
    if (name !== "ignore") nodes.report(key, keyProblem(name, ["ignore"]));
    else if (isSeq(value)) value.items.forEach(readRule);
    else nodes.report(value ?? key, { message: "“ignore” is not a list.", suggestion: RULE_FORM });
  }
  return rules;

  function readRule(node: unknown): void {
    if (rules.length >= MAX_IGNORED_RULES)
      return nodes.report(null, {
        message: `“ignore” has more than ${MAX_IGNORED_RULES} rules. The others have no effect.`,
        suggestion: null,
      });
    const parsed = NewIgnoredIssues.safeParse(isMap(node) ? nodes.valueOf(node) : null);
    if (parsed.success) return void rules.push({ ...parsed.data, line: nodes.lineOf(node) ?? 1 });
    const [problem] = parsed.error.issues;
    const field = problem?.path.join(".");
    nodes.report(node, {
      message: `A rule has no effect: ${[field, problem?.message].filter(Boolean).join(" ")}.`,
      suggestion: RULE_FORM,
    });
  }
}
