import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  visit,
} from "yaml";
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
  /** Remembers where a setting is, for `lineOfText`. */
  place(setting: SettingName, node: unknown): void;
  /** The line at which a setting has this text, or of the setting. Null if the file does not have it. */
  lineOfText(setting: SettingName, text: string): number | null;
}

/** As `projects.settings.get` names it. */
export interface SettingName {
  section: string;
  field: string;
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
  const places = new Map<string, Node>();
  const keyOf = ({ section, field }: SettingName) => `${section}.${field}`;
  return {
    resolved,
    lineOf,
    place: (setting, node) => {
      if (hasPlace(node)) places.set(keyOf(setting), node as Node);
    },
    lineOfText: (setting, text) => {
      const field = places.get(keyOf(setting));
      if (!field) return null;
      let line = lineOf(field);
      visit(field, {
        Scalar: (_key, node) => {
          // Paths are stored without `./` and `/` at their beginning.
          const written = String(node.value).trim();
          if (written !== text && written.replace(/^(?:\.?\/)+/, "") !== text) return undefined;
          line = lineOf(node);
          return visit.BREAK;
        },
      });
      return line;
    },
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
        path: PROJECT_FILE,
        line: lineOf(node, path),
        severity: "warning",
        category: "settings",
        ...problem,
      }),
  };
}

const hasPlace = (node: unknown) => Boolean((node as Node | null)?.range);
