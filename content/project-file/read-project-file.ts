import type { StatedVersions } from "../versions/stated.ts";
import type { StatedLanguages } from "../languages/stated.ts";
import { readLanguages } from "./languages-section.ts";
import { readVersions } from "./versions-section.ts";
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import {
  type FileIgnoredIssues,
  MAX_IGNORED_RULES,
  NewIgnoredIssues,
  PROJECT_FILE,
} from "#schemas/projects/ignored-issues.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

export interface ProjectFile {
  ignoredIssues: FileIgnoredIssues[];
  /** Null if the file does not say which versions the site has. */
  versions: StatedVersions | null;
  /** Null if the file does not say which languages the site has. */
  languages: StatedLanguages | null;
  issues: FoundIssue[];
}

const MAX_CHARACTERS = 100_000;
const MAX_ALIASES = 50;
const SHOWN_KEY = 40;

/** Reads `pressmark.yml`: one key per section. A bad value is an issue and has no effect. */
export function readProjectFile(text: string): ProjectFile {
  const file: ProjectFile = { ignoredIssues: [], versions: null, languages: null, issues: [] };
  const lines = new LineCounter();
  const report = (node: unknown, problem: Pick<FoundIssue, "message" | "suggestion">) =>
    void file.issues.push({
      path: PROJECT_FILE,
      line: lineOf(node, lines),
      severity: "warning",
      category: "settings",
      ...problem,
    });
  if (text.length > MAX_CHARACTERS) {
    report(null, { message: "The file is too long, so it has no effect.", suggestion: null });
    return file;
  }
  const document = parseDocument(text, { lineCounter: lines, logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    report(null, { message: "The file is not valid YAML, so it has no effect.", suggestion: null });
    file.issues[0]!.line = line;
    return file;
  }
  const { contents } = document;
  if (contents === null) return file;
  if (!isMap(contents)) {
    report(contents, {
      message: "The file is not a list of `key: value` lines.",
      suggestion: null,
    });
    return file;
  }
  for (const { key, value } of contents.items) {
    const name = isScalar(key) ? String(key.value) : "";
    if (name === "issues") readIssues(value);
    else if (name === "versions") readVersionsAt(value);
    else if (name === "languages") readLanguagesAt(value);
    else reportUnknown(key, name, ["issues", "languages", "versions"]);
  }
  return file;

  function readVersionsAt(section: unknown): void {
    const value: unknown =
      isMap(section) || isSeq(section) || isScalar(section)
        ? section.toJS(document, { maxAliasCount: MAX_ALIASES })
        : null;
    const read = readVersions(value);
    if ("versions" in read) file.versions = read.versions;
    else
      report(section, {
        message: `“versions” has no effect: ${[read.field, read.problem].filter(Boolean).join(" ")}.`,
        suggestion: "Write the folders of the versions as a list, such as `versions: [v1, v2]`.",
      });
  }

  function readLanguagesAt(section: unknown): void {
    const value: unknown =
      isMap(section) || isScalar(section)
        ? section.toJS(document, { maxAliasCount: MAX_ALIASES })
        : null;
    const read = readLanguages(value);
    if ("languages" in read) file.languages = read.languages;
    else
      report(section, {
        message: `“languages” has no effect: ${[read.field, read.problem].filter(Boolean).join(" ")}.`,
        suggestion:
          "Write `folders:` below it with a folder for each language, such as `fr: docs/french`.",
      });
  }

  function reportUnknown(key: unknown, name: string, known: string[]): void {
    const shown = name.slice(0, SHOWN_KEY);
    report(key, {
      message: `“${shown}” is not a setting, so it has no effect.`,
      suggestion:
        known.length === 1
          ? `The only setting here is \`${known[0]}\`.`
          : `The settings here are ${listed(known)}.`,
    });
  }

  function readIssues(section: unknown): void {
    if (!isMap(section))
      return report(section, {
        message: "“issues” has no settings.",
        suggestion: "Write `ignore:` below it.",
      });
    for (const { key, value } of section.items) {
      const name = isScalar(key) ? String(key.value) : "";
      if (name !== "ignore") reportUnknown(key, name, ["ignore"]);
      else if (isSeq(value)) value.items.forEach(readRule);
      else report(value ?? key, { message: "“ignore” is not a list.", suggestion: RULE_FORM });
    }
  }

  function readRule(node: unknown): void {
    const line = lineOf(node, lines) ?? 1;
    if (file.ignoredIssues.length >= MAX_IGNORED_RULES)
      return report(null, {
        message: `“ignore” has more than ${MAX_IGNORED_RULES} rules. The others have no effect.`,
        suggestion: null,
      });
    const value: unknown = isMap(node) ? node.toJS(document, { maxAliasCount: MAX_ALIASES }) : null;
    const parsed = NewIgnoredIssues.safeParse(value);
    if (parsed.success) return void file.ignoredIssues.push({ ...parsed.data, line });
    const [problem] = parsed.error.issues;
    const field = problem?.path.join(".");
    report(node, {
      message: `A rule has no effect: ${[field, problem?.message].filter(Boolean).join(" ")}.`,
      suggestion: RULE_FORM,
    });
  }
}

const RULE_FORM = "Each rule has `group` or `files`, and a `reason`.";

/** `issues`, `languages` and `versions`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}

function lineOf(node: unknown, lines: LineCounter): number | null {
  const range = (node as Node | null)?.range;
  return range ? lines.linePos(range[0]).line : null;
}
