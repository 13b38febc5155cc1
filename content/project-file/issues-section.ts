import { isMap, isScalar, isSeq } from "yaml";
import {
  type FileIgnoredIssues,
  MAX_IGNORED_RULES,
  NewIgnoredIssues,
} from "#schemas/projects/ignored-issues.ts";
import { issuesSection } from "#schemas/projects/project-file/file-sections.ts";
import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import type { FileNodes } from "./nodes.ts";
import { keyProblem } from "./problem-text.ts";
import { readField } from "./settings-section.ts";

const RULE_FORM = "Each rule has `group` or `files`, and a `reason`.";

/** What `issues` says: the rules for issues to hide, and the categories that block. */
export function readIssues(
  nodes: FileNodes,
  section: unknown,
): { ignoredIssues: FileIgnoredIssues[]; settings: FileSetting[] } {
  const ignoredIssues: FileIgnoredIssues[] = [];
  const settings: FileSetting[] = [];
  const { fields } = issuesSection;
  if (!isMap(section)) {
    const suggestion = "Write `ignore:` below it.";
    nodes.report(section, { message: "“issues” has no settings.", suggestion });
    return { ignoredIssues, settings };
  }
  for (const { key, value } of section.items) {
    const field = isScalar(key) ? String(key.value) : "";
    const name = `issues.${field}`;
    if (fields.includes(field))
      settings.push(...readField(nodes, issuesSection, { name, field, key, value }));
    else if (field !== "ignore") nodes.report(key, keyProblem(field, ["ignore", ...fields]));
    else if (isSeq(value)) value.items.forEach(readRule);
    else nodes.report(value ?? key, { message: "“ignore” is not a list.", suggestion: RULE_FORM });
  }
  return { ignoredIssues, settings };

  function readRule(node: unknown): void {
    if (ignoredIssues.length >= MAX_IGNORED_RULES)
      return nodes.report(null, {
        message: `“ignore” has more than ${MAX_IGNORED_RULES} rules. The others have no effect.`,
        suggestion: null,
      });
    const parsed = NewIgnoredIssues.safeParse(isMap(node) ? nodes.valueOf(node) : null);
    if (parsed.success)
      return void ignoredIssues.push({ ...parsed.data, line: nodes.lineOf(node) ?? 1 });
    const [problem] = parsed.error.issues;
    const field = problem?.path.join(".");
    nodes.report(node, {
      message: `A rule has no effect: ${[field, problem?.message].filter(Boolean).join(" ")}.`,
      suggestion: RULE_FORM,
    });
  }
}
