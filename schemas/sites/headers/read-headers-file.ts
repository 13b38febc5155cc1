import { MAX_FILE_CHARACTERS } from "../redirects/limits.ts";
import { short } from "../redirects/read-redirects-file.ts";
import { type HeaderRule, problemOfHeader } from "./header.ts";

export interface WrittenHeader extends HeaderRule {
  line: number;
}

/** Why a line has no effect. */
export interface HeaderLineProblem {
  line: number | null;
  /** The header or the path, "" if the line has none. */
  about: string;
  reason: string;
  suggestion: string | null;
}

const MAX_PROBLEMS = 100;
const MAX_LINES = 20_000;
const FORM = "Write a path, and below it, indented, headers such as `Cache-Control: max-age=600`.";

/** Reads a `_headers` file of Netlify, Cloudflare Pages and others: a path, and indented below it its headers. */
export function readHeadersFile(text: string): {
  rules: WrittenHeader[];
  problems: HeaderLineProblem[];
} {
  const rules: WrittenHeader[] = [];
  const problems: HeaderLineProblem[] = [];
  const add = (line: number | null, about: string, reason: string, suggestion: string | null) =>
    problems.push({ line, about: short(about), reason, suggestion });
  if (text.length > MAX_FILE_CHARACTERS) {
    const limit = MAX_FILE_CHARACTERS.toLocaleString("en");
    add(null, "", `the file has more than ${limit} characters`, null);
    return { rules, problems };
  }
  let path: string | null = null;
  for (const [index, written] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/, MAX_LINES)
    .entries()) {
    const line = index + 1;
    const content = written.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (problems.length >= MAX_PROBLEMS) {
      add(line, "", `${MAX_PROBLEMS} earlier lines cannot be read`, FORM);
      break;
    }
    if (/^(?:\/|https?:)/i.test(content)) {
      path = content.startsWith("/") ? content : null;
      if (path === null)
        add(line, content, "headers for one host are not supported", "Write only the path.");
      continue;
    }
    const [, name, value = ""] = /^([^\s:]+)\s*:\s*(.*)$/.exec(content) ?? [];
    if (content.startsWith("!"))
      add(line, content.slice(1).trim(), "headers cannot be removed", "Remove the line.");
    else if (name === undefined) add(line, content, "it is not a header", FORM);
    // The line of its path has the problem.
    else if (path !== null) {
      const rule = { path, name, value, line };
      const problem = problemOfHeader(rule, "repository");
      if (!problem) rules.push(rule);
      else if (problem.field === "path")
        add(line, name, `its path ${problem.message}`, problem.suggestion);
      else {
        const what = problem.field === "value" ? "its value" : "it";
        add(line, name, `${what} ${problem.message}`, problem.suggestion);
      }
    }
  }
  return { rules, problems };
}
