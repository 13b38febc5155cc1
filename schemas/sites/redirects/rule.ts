import { isUrl } from "../../is-url.ts";
import { MAX_FROM_CHARACTERS, MAX_TO_CHARACTERS } from "./limits.ts";

/** What an address without a page answers. 200 shows another page at the same address, 404 shows one and says that there is none. */
export const ruleStatuses = [301, 302, 303, 307, 308, 200, 404] as const;
export type RuleStatus = (typeof ruleStatuses)[number];
export const DEFAULT_STATUS: RuleStatus = 301;

/** A rule for an address, as the settings and the files of a repository write it. */
export interface RedirectRule {
  /** A path: `/docs/*` are all addresses below it, `:name` is one part of a path. */
  from: string;
  /** A path of the site, or an https address: `:splat` is what `*` matches. */
  to: string;
  status: RuleStatus;
  /** Answers even if a page has the address. */
  force: boolean;
}

export interface RuleProblem {
  field: "from" | "to";
  /** Continues the name of the field. */
  message: string;
}

export const SPLAT = "splat";
const NAME = /^:([A-Za-z]\w*)$/;
/** Characters that no address has as they are: control characters, marks that nobody sees, and what some programs read as a slash. */
const NEVER = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\\]/u;
const NEVER_SAID = "cannot contain control characters, invisible characters or backslashes";
/** Rewrites show a page of the site, so nothing is fetched from elsewhere. */
export const showsPage = (status: RuleStatus): boolean => status === 200 || status === 404;

/** What is wrong with a rule on its own; null if nothing is. */
export function problemOfRule(rule: Omit<RedirectRule, "force">): RuleProblem | null {
  const from = problemOfFrom(rule.from);
  if (from !== null) return { field: "from", message: from };
  const to = problemOfTo(rule);
  return to === null ? null : { field: "to", message: to };
}

/** What is wrong with an address that rules of any kind may name. */
export function problemOfFrom(from: string): string | null {
  if (from.length > MAX_FROM_CHARACTERS) return `can have up to ${MAX_FROM_CHARACTERS} characters`;
  if (NEVER.test(from)) return NEVER_SAID;
  if (/^https?:/i.test(from)) return "must be a path of this site, without a host";
  if (!from.startsWith("/") || from.startsWith("//")) return "must begin with one /";
  if (/[?#]/.test(from)) return "cannot contain ? or #";
  const path = decoded(from);
  if (path === null) return "has a % that is not part of a valid escape";
  if (NEVER.test(path)) return NEVER_SAID;
  const parts = partsOf(path);
  if (isClimbing(parts)) return "cannot contain . or .. as a part of the path";
  if (parts[0]?.startsWith("_")) return "cannot begin with /_, which belongs to Pressmark";
  if (
    parts.slice(0, -1).some((part) => part.includes("*")) ||
    /[^*]\*|\*[^*]|\*\*/.test(parts.at(-1) ?? "")
  )
    return "can have * only at the end, as in /docs/*";
  const names = namesIn(parts);
  if (parts.some((part) => part.startsWith(":") && !NAME.test(part)))
    return "can have only letters and digits in placeholders, such as :year";
  return new Set(names).size < names.length ? "has the same placeholder twice" : null;
}

function problemOfTo({ from, to, status }: Omit<RedirectRule, "force">): string | null {
  if (to.length > MAX_TO_CHARACTERS) return `can have up to ${MAX_TO_CHARACTERS} characters`;
  if (NEVER.test(to)) return NEVER_SAID;
  const isHere = to.startsWith("/") && !to.startsWith("//");
  if (!isHere && !/^https:\/\//i.test(to))
    return "must be a path of this site, or an https address";
  if (!isHere && showsPage(status))
    return `must be a path of this site: with status ${status}, nothing is fetched from other sites`;
  const split = splitTo(to);
  if (split === null) return "is not an address";
  const { path, rest } = split;
  if (showsPage(status) && rest !== "") return `cannot contain ? or # with status ${status}`;
  const plain = decoded(path);
  if (plain === null) return "has a % that is not part of a valid escape";
  if (NEVER.test(plain)) return NEVER_SAID;
  const parts = partsOf(plain);
  if (isClimbing(parts)) return "cannot contain . or .. as a part of the path";
  if (isHere && parts[0]?.startsWith("_"))
    return "cannot begin with /_, which belongs to Pressmark";
  if (path.includes("*")) return `must use :${SPLAT} instead of *`;
  const known = new Set(namesIn(partsOf(decoded(from) ?? "")));
  const unknown = parts.find((part) => NAME.test(part) && !known.has(part.slice(1)));
  if (unknown !== undefined)
    return unknown === `:${SPLAT}`
      ? `has :${SPLAT}, but the address does not end in /*`
      : `has ${unknown}, which is not a part of the address`;
  const filled = [...rest.matchAll(/:([A-Za-z]\w*)/g)].find(([, name = ""]) => known.has(name));
  return filled ? `can have ${filled[0]} only in the path` : null;
}

/** The names of placeholders, and that of the rest. */
export function namesIn(parts: readonly string[]): string[] {
  return parts.flatMap((part) => (part === "*" ? SPLAT : (NAME.exec(part)?.[1] ?? [])));
}

export const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** A target without its path, which alone has placeholders. Null if it is not an address. */
export function splitTo(to: string): { origin: string; path: string; rest: string } | null {
  const [, origin = "", path = "", rest = ""] =
    /^(https:\/\/[^/?#]*)?([^?#]*)(.*)$/isu.exec(to) ?? [];
  if (origin === "") return path.startsWith("/") ? { origin, path, rest } : null;
  if (!isUrl(origin)) return null;
  const url = new URL(origin);
  // What is before an @ only looks like a host.
  const isPlain = url.username === "" && url.password === "" && !/[@%*]/.test(origin);
  return isPlain && url.hostname !== "" ? { origin: url.origin, path, rest } : null;
}

export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    // A lone percent sign.
    return null;
  }
}

const isClimbing = (parts: readonly string[]) =>
  parts.some((part) => part === "." || part === "..");
