import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { RedirectsSettings } from "#schemas/projects/settings/redirects.ts";
import {
  type HeaderRule,
  MAX_ALL_CHARACTERS,
  MAX_HEADER_RULES,
} from "#schemas/sites/headers/header.ts";
import { readHeadersFile } from "#schemas/sites/headers/read-headers-file.ts";
import { readRedirectsFile, short } from "#schemas/sites/redirects/read-redirects-file.ts";
import type { RuleFiles } from "../conventions/redirects/host-files.ts";
import { type RuledSite, type RuleProblem, type SiteRule, usableRules } from "./usable-rules.ts";

/** What answers visitors besides the files of a release. */
export interface SiteRules {
  redirects: SiteRule[];
  headers: HeaderRule[];
  issues: FoundIssue[];
}

interface Sources {
  /** The project's settings, with the rules of `pressmark.yml`. */
  settings: RedirectsSettings;
  /** The line of `redirects` in `pressmark.yml`; null if the rules are those of the project. */
  settingsLine: number | null;
  files: RuleFiles;
}

/** Where a rule of the project's settings has its issues. */
const SETTINGS_PLACE = "Settings → Redirects";

/** The rules of a site, and what is wrong with those that have no effect. Rules of the settings come before those of files. */
export function siteRules({ settings, settingsLine, files }: Sources, site: RuledSite): SiteRules {
  const issues: FoundIssue[] = [];
  const own = settings.rules.map((rule): SiteRule => {
    const isInFile = settingsLine !== null;
    return { ...rule, file: isInFile ? PROJECT_FILE : null, line: settingsLine };
  });
  const ofFiles = files.redirects.flatMap(({ path, text }) => {
    const { rules, problems } = readRedirectsFile(text);
    for (const { line, from, reason, suggestion, isHarmless } of problems) {
      const problem = { reason, suggestion, ...(isHarmless ? { isQuiet: isHarmless } : {}) };
      issues.push(ruleIssue({ path, line, from }, problem));
    }
    return rules.map((rule): SiteRule => ({ ...rule, file: path }));
  });
  const redirects = usableRules([...own, ...ofFiles], site, ({ file, line, from }, problem) =>
    issues.push(ruleIssue({ path: file ?? SETTINGS_PLACE, line, from }, problem)),
  );
  return { redirects, headers: headersOf(settings.headers, files.headers, issues), issues };
}

function ruleIssue(
  { path, line, from }: { path: string; line: number | null; from: string },
  { reason, shared = reason, suggestion, isUsed, isQuiet }: RuleProblem,
): FoundIssue {
  const rule = from === "" ? "This line" : `The rule for “${short(from)}”`;
  const message = isUsed ? `has a problem: ${reason}.` : `has no effect: ${reason}.`;
  return {
    path,
    line,
    severity: isQuiet ? "info" : "warning",
    category: "redirect",
    message: `${rule} ${message}`,
    suggestion,
    group: {
      about: shared,
      message: isUsed
        ? `Redirect rules have a problem: ${shared}.`
        : `Redirect rules have no effect: ${shared}.`,
      suggestion,
    },
  };
}

function headersOf(
  own: readonly HeaderRule[],
  files: RuleFiles["headers"],
  issues: FoundIssue[],
): HeaderRule[] {
  const headers: HeaderRule[] = own.map(({ path, name, value }) => ({ path, name, value }));
  let characters = headers.reduce((sum, header) => sum + sizeOf(header), 0);
  for (const { path: file, text } of files) {
    const { rules, problems } = readHeadersFile(text);
    for (const { line, about, reason, suggestion } of problems)
      issues.push(headerIssue({ path: file, line, about }, { reason, suggestion }));
    for (const { line, path, name, value } of rules) {
      const header = { path, name, value };
      const isLong = characters + sizeOf(header) > MAX_ALL_CHARACTERS;
      if (isLong || headers.length >= MAX_HEADER_RULES) {
        const reason = isLong
          ? `the headers of a site can have up to ${MAX_ALL_CHARACTERS.toLocaleString("en")} characters together`
          : `a site can have up to ${MAX_HEADER_RULES} headers`;
        const suggestion = "Combine some of them, or remove some.";
        issues.push(headerIssue({ path: file, line, about: name }, { reason, suggestion }));
        continue;
      }
      characters += sizeOf(header);
      headers.push(header);
    }
  }
  return headers;
}

const sizeOf = ({ name, value }: HeaderRule) => name.length + value.length;

function headerIssue(
  { path, line, about }: { path: string; line: number | null; about: string },
  { reason, suggestion }: { reason: string; suggestion: string | null },
): FoundIssue {
  return {
    // Visitors see the same pages.
    path,
    line,
    severity: "info",
    category: "header",
    message: `${about === "" ? "This line" : `“${about}”`} has no effect: ${reason}.`,
    suggestion,
    group: {
      about: "headers",
      message: "Lines of header files have no effect on this site.",
      suggestion: null,
    },
  };
}
