import { MAX_FILE_CHARACTERS } from "./limits.ts";
import {
  DEFAULT_STATUS,
  problemOfRule,
  type RedirectRule,
  type RuleStatus,
  ruleStatuses,
} from "./rule.ts";

/** A rule, and its line in the file. */
export interface WrittenRule extends RedirectRule {
  line: number;
}

/** Why a line has no effect. */
export interface LineProblem {
  line: number | null;
  /** The address of the rule, "" if the line has none. */
  from: string;
  /** Continues "has no effect:". The same for all lines with the same mistake. */
  reason: string;
  suggestion: string | null;
  /** No visitor misses anything without it. */
  isHarmless?: true;
}

export interface ReadRules {
  rules: WrittenRule[];
  problems: LineProblem[];
}

/** With more, the file is not of this kind. */
const MAX_PROBLEMS = 100;
const MAX_LINES = 20_000;
const FORM = "Write the former address, the new one, and a status: `/old /new 301`.";
const WITHOUT = "Remove the condition, so that the rule applies to everyone.";
const STATUS = /^(\d{3})(!?)$/;

/** Reads a `_redirects` file of Netlify, Cloudflare Pages and others: one rule per line. */
export function readRedirectsFile(text: string): ReadRules {
  const read: ReadRules = { rules: [], problems: [] };
  if (text.length > MAX_FILE_CHARACTERS) {
    const reason = `the file has more than ${MAX_FILE_CHARACTERS.toLocaleString("en")} characters`;
    read.problems.push({ line: null, from: "", reason, suggestion: null });
    return read;
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/, MAX_LINES);
  for (const [index, written] of lines.entries()) {
    const words = written
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    if (words[0] === "") continue;
    const line = index + 1;
    const found = readWords(words);
    if ("reason" in found) read.problems.push({ line, from: words[0] ?? "", ...found });
    else read.rules.push({ ...found, line });
    if (read.problems.length >= MAX_PROBLEMS) {
      const reason = `${MAX_PROBLEMS} earlier lines cannot be read`;
      read.problems.push({ line: line + 1, from: "", reason, suggestion: FORM });
      break;
    }
  }
  return read;
}

type Reason = Pick<LineProblem, "reason" | "suggestion" | "isHarmless">;

function readWords([from = "", ...words]: string[]): RedirectRule | Reason {
  if (/^(?:https?:)?\/\//i.test(from))
    return {
      reason: "rules for other hosts are not supported",
      suggestion: "Write only the path, such as `/old`.",
    };
  const at = words.findIndex((word) => /^(?:\/|https?:)/i.test(word));
  if (at === -1) return { reason: "the new address is missing", suggestion: FORM };
  if (at > 0)
    return {
      reason: words.slice(0, at).every((word) => word.includes("="))
        ? "rules that depend on the query are not supported"
        : `“${short(words[0] ?? "")}” is not an address`,
      suggestion: "Write a rule for the path only. The query is kept.",
    };
  const [to = "", ...rest] = words;
  const [, digits, mark = ""] = STATUS.exec(rest[0] ?? "") ?? [];
  const conditions = digits === undefined ? rest : rest.slice(1);
  const [condition] = conditions;
  if (condition !== undefined) return conditionProblem(condition);
  const status = digits === undefined ? DEFAULT_STATUS : Number(digits);
  if (!isStatus(status))
    return {
      reason: `status ${status} is not supported`,
      suggestion: `The status can be ${ruleStatuses.join(", ")}.`,
    };
  // An application in the browser shows itself that nothing is there.
  if (from === "/*" && status === 200 && !to.includes(":"))
    return {
      reason: "it would show one page at every address without a page",
      suggestion: "Remove it. Only applications that run in the browser need such a rule.",
      isHarmless: true,
    };
  const rule = { from, to, status, force: mark === "!" };
  const problem = problemOfRule(rule);
  if (!problem) return rule;
  const part = problem.field === "from" ? "its address" : "its target";
  return { reason: `${part} ${problem.message}`, suggestion: null };
}

function conditionProblem(condition: string): Reason {
  const [name = ""] = condition.toLowerCase().split("=");
  if (name === "language")
    return {
      reason: "rules for languages are not supported",
      suggestion:
        "Remove the condition. A site in several languages chooses the home page in the visitor’s language.",
    };
  const known = { country: "countries", role: "roles", cookie: "cookies", domain: "domains" };
  if (Object.hasOwn(known, name))
    return {
      reason: `rules for ${known[name as keyof typeof known]} are not supported`,
      suggestion: WITHOUT,
    };
  return { reason: `“${short(condition)}” is not understood`, suggestion: FORM };
}

const isStatus = (status: number): status is RuleStatus =>
  (ruleStatuses as readonly number[]).includes(status);

const SHOWN_CHARACTERS = 40;

/** A word of a file, short enough for a message. */
export const short = (word: string): string =>
  word.length > SHOWN_CHARACTERS ? `${word.slice(0, SHOWN_CHARACTERS)}…` : word;
