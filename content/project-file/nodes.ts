import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from "yaml";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const MAX_ALIASES = 50;

export type Problem = Pick<FoundIssue, "message" | "suggestion">;
export type ValuePath = readonly PropertyKey[];

/** The parsed file. */
export interface FileNodes {
  /** The plain value of a node. Undefined if its aliases are too many or lead nowhere. */
  valueOf(node: unknown): unknown;
  /** The line of a node, or of what is inside it. */
  lineOf(node: unknown, path?: ValuePath): number | null;
  report(node: unknown, problem: Problem, path?: ValuePath): void;
  resolved(node: unknown): unknown;
}

export function openNodes(
  document: Document,
  lines: LineCounter,
  add: (issue: FoundIssue) => void,
): FileNodes {
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  /** The innermost node of a path that exists. The rest of the path may be a key that is missing. */
  const innermost = (node: unknown, path: ValuePath): unknown => {
    const [step, ...rest] = path;
    const inner = resolved(node);
    if (step === undefined) return node;
    if (isSeq(inner) && typeof step === "number" && inner.items[step])
      return innermost(inner.items[step], rest);
    if (!isMap(inner)) return node;
    const pair = inner.items.find(({ key }) => isScalar(key) && String(key.value) === step);
    if (!pair) return node;
    return hasPlace(pair.value) ? innermost(pair.value, rest) : pair.key;
  };
  const lineOf = (node: unknown, path: ValuePath = []) => {
    const range = (innermost(node, path) as Node | null)?.range;
    return range ? lines.linePos(range[0]).line : null;
  };
  return {
    resolved,
    lineOf,
    valueOf: (node) => {
      try {
        return isMap(node) || isSeq(node) || isScalar(node) || isAlias(node)
          ? node.toJS(document, { maxAliasCount: MAX_ALIASES })
          : null;
      } catch {
        // Too many aliases.
        return undefined;
      }
    },
    report: (node, problem, path) =>
      add({
        ...{ path: PROJECT_FILE, line: lineOf(node, path) },
        ...{ severity: "warning", category: "settings" },
        ...problem,
      }),
  };
}

const hasPlace = (node: unknown) => Boolean((node as Node | null)?.range);
