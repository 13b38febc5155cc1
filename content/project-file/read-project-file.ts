import type { StatedVersions } from "../versions/stated.ts";
import type { StatedLanguages } from "../languages/stated.ts";
import { readIssues } from "./issues-section.ts";
import { readLanguages } from "./languages-section.ts";
import { type FileNodes, openNodes, type Problem } from "./nodes.ts";
import { keyProblem } from "./problem-text.ts";
import { readSettings } from "./settings-section.ts";
import { readVersions } from "./versions-section.ts";
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { isNestedTooDeeply } from "#markdown/front-matter/nesting.ts";
import { type FileIgnoredIssues, PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import { type FileSection, fileSections } from "#schemas/projects/project-file/file-sections.ts";
import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

export interface ProjectFile {
  ignoredIssues: FileIgnoredIssues[];
  /** Null if the file does not say which versions the site has. */
  versions: StatedVersions | null;
  /** Null if the file does not say which languages the site has. */
  languages: StatedLanguages | null;
  /** They have priority over the settings of the project. */
  settings: FileSetting[];
  /** Something that decides what is not published cannot be read. */
  isInDoubt: boolean;
  issues: FoundIssue[];
  /** The line at which a setting has this text, or of the setting. Null if the file does not have it. */
  lineOf: FileNodes["lineOfText"];
}

const MAX_CHARACTERS = 100_000;

/** Reads `pressmark.yml`: one key per section. A bad value is an issue and has no effect. */
export function readProjectFile(text: string): ProjectFile {
  const file: ProjectFile = {
    ignoredIssues: [],
    versions: null,
    languages: null,
    settings: [],
    issues: [],
    isInDoubt: false,
    lineOf: () => null,
  };
  const lines = new LineCounter();
  const unusable = (message: string, line: number | null, suggestion: string | null = null) => {
    file.isInDoubt = WITHHOLDING_KEY.test(text);
    file.issues.push({
      path: PROJECT_FILE,
      line,
      severity: "warning",
      category: "settings",
      message,
      suggestion,
    });
    return file;
  };
  if (text.length > MAX_CHARACTERS)
    return unusable("The file is too long, so it has no effect.", null);
  if (isNestedTooDeeply(text))
    return unusable("The file is nested too deeply, so it has no effect.", null);
  const document = parseDocument(text, { lineCounter: lines, logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    const suggestion = error?.code === "DUPLICATE_KEY" ? "Each key can be there only once." : null;
    return unusable("The file is not valid YAML, so it has no effect.", line, suggestion);
  }
  const nodes = openNodes(document, lines, (issue) => void file.issues.push(issue));
  file.lineOf = nodes.lineOfText;
  const { contents } = document;
  if (contents === null) return file;
  if (!isMap(contents))
    return unusable("The file is not a list of `key: value` lines.", nodes.lineOf(contents));
  for (const { key, value } of contents.items) {
    const name = isScalar(key) ? String(key.value) : "";
    const section = Object.hasOwn(fileSections, name) ? fileSections[name] : undefined;
    if (name === "issues") readIssuesAt(value);
    else if (name === "versions") readVersionsAt(value);
    else if (name === "languages") readLanguagesAt(value);
    else if (section) readSection({ name, key, value }, section);
    else nodes.report(key, keyProblem(name, sectionNames));
  }
  return file;

  function readSection(
    written: { name: string; key: unknown; value: unknown },
    section: FileSection,
  ): void {
    const before = file.issues.length;
    file.settings.push(...readSettings(nodes, written, section));
    if (section.withholds && file.issues.length > before) file.isInDoubt = true;
  }

  function readIssuesAt(section: unknown): void {
    const { ignoredIssues, settings } = readIssues(nodes, section);
    file.ignoredIssues = ignoredIssues;
    file.settings.push(...settings);
  }

  function readVersionsAt(section: unknown): void {
    const read = readVersions(nodes.valueOf(section));
    if ("versions" in read) file.versions = read.versions;
    else nodes.report(section, noEffect("versions", read, VERSIONS_FORM));
  }

  function readLanguagesAt(section: unknown): void {
    const read = readLanguages(nodes.valueOf(section));
    if ("languages" in read) file.languages = read.languages;
    else nodes.report(section, noEffect("languages", read, LANGUAGES_FORM));
  }
}

/** The key of a section that decides what is not published, in a file that cannot be read. */
const WITHHOLDING_KEY = new RegExp(
  `^["']?(?:${Object.keys(fileSections)
    .filter((name) => fileSections[name]?.withholds)
    .join("|")})\\b`,
  "m",
);

const VERSIONS_FORM = "Write the folders of the versions as a list, such as `versions: [v1, v2]`.";
const LANGUAGES_FORM =
  "Write `folders:` below it with a folder for each language, such as `fr: docs/french`.";

/** Every key of the file. */
const sectionNames = [...Object.keys(fileSections), "issues", "languages", "versions"];

function noEffect(
  name: string,
  { field, problem }: { field: string; problem: string },
  suggestion: string,
): Problem {
  const message = `“${name}” has no effect: ${[field, problem].filter(Boolean).join(" ")}.`;
  return { message, suggestion };
}
