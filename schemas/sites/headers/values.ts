import { isUrl } from "../../is-url.ts";
/** A day. Caches keep what was withdrawn for this long. */
export const MAX_AGE_S = 86_400;

const FLAGS = new Set([
  "public",
  "private",
  "no-cache",
  "no-store",
  "must-revalidate",
  "proxy-revalidate",
  "no-transform",
  "immutable",
  "must-understand",
]);
const AGES = new Set(["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"]);
const ROBOTS = new Set([
  "none",
  "noindex",
  "nofollow",
  "noarchive",
  "nosnippet",
  "noimageindex",
  "notranslate",
  "noai",
  "noimageai",
]);
/** What a browser does not fetch automatically. */
const RELATIONS = new Set([
  "canonical",
  "alternate",
  "author",
  "license",
  "help",
  "me",
  "describedby",
  "self",
  "hub",
  "webmention",
  "next",
  "prev",
  "up",
  "search",
  "service-doc",
]);
/** What a browser fetches. Nothing of a page comes from other sites. */
const FETCHED = new Set(["preload", "modulepreload", "prefetch"]);
const PARAMETERS = new Set([
  "rel",
  "as",
  "type",
  "title",
  "hreflang",
  "media",
  "crossorigin",
  "fetchpriority",
]);
/** Directives that only restrict. Those that report would send what visitors do to other sites. */
const DIRECTIVES =
  /^(?:(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest)-src|(?:script|style)-src-(?:elem|attr)|base-uri|form-action|frame-ancestors|upgrade-insecure-requests|require-trusted-types-for|trusted-types|sandbox)$/;

/** What is wrong with the value of a header that a site can send; null if nothing is. Continues "its value". */
export function problemOfValue(name: string, value: string): string | null {
  return checks[name]?.(value) ?? null;
}

const checks: Record<string, (value: string) => string | null> = {
  "cache-control": (value) =>
    firstProblem(value.split(","), (written) => {
      const [directive = "", number] = written.toLowerCase().split("=");
      if (FLAGS.has(directive) && number === undefined) return null;
      if (!AGES.has(directive) || !/^\d{1,9}$/.test(number ?? ""))
        return `has “${written}”, which is not understood`;
      return Number(number) <= MAX_AGE_S
        ? null
        : `can have a ${directive} of up to ${MAX_AGE_S.toLocaleString("en")} seconds, because caches keep what you withdraw`;
    }),
  "x-robots-tag": (value) =>
    firstProblem(value.split(","), (written) =>
      ROBOTS.has(written.toLowerCase())
        ? null
        : `has “${written}”, but can only be ${[...ROBOTS].join(", ")}`,
    ),
  "permissions-policy": (value) =>
    firstProblem(value.split(","), (written) =>
      /^[a-z][a-z-]*=\(\)$/.test(written)
        ? null
        : "can only take permissions away, as in payment=(), usb=()",
    ),
  "content-security-policy": (value) =>
    value.includes(",")
      ? "cannot contain commas"
      : firstProblem(value.replace(/;\s*$/, "").split(";"), (written) => {
          const [directive = ""] = written.split(/\s+/);
          return DIRECTIVES.test(directive.toLowerCase())
            ? null
            : `has “${directive}”, which a site cannot set`;
        }),
  link: problemOfLinks,
};

function firstProblem(
  parts: readonly string[],
  problemOf: (part: string) => string | null,
): string | null {
  for (const part of parts) {
    const problem = problemOf(part.trim());
    if (problem !== null) return problem;
  }
  return null;
}

const ENTRY = /^<([^<>\s]+)>((?:\s*;\s*[a-z]+(?:=(?:"[^"\\]*"|[^\s",;<>\\]+))?)+)\s*(?:,\s*|$)/i;
const FORM = "must look like </style.css>; rel=preload; as=style";

function problemOfLinks(value: string): string | null {
  let rest = value;
  while (rest !== "") {
    const [whole, target = "", parameters = ""] = ENTRY.exec(rest) ?? [];
    if (whole === undefined) return FORM;
    rest = rest.slice(whole.length);
    const problem = problemOfLink(target, parameters);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfLink(target: string, written: string): string | null {
  const isHere = /^\/(?![/\\])/.test(target);
  if (!isHere && !(/^https:\/\//i.test(target) && isUrl(target)))
    return "must lead to a path of this site, or to an https address";
  const pairs = [...written.matchAll(/;\s*([a-z]+)(?:=(?:"([^"]*)"|([^\s",;]+)))?/gi)];
  const other = pairs.find(([, name = ""]) => !PARAMETERS.has(name.toLowerCase()));
  if (other) return `has “${other[1]}”, which is not understood`;
  const relations = pairs.flatMap(([, name = "", quoted, plain]) =>
    name.toLowerCase() === "rel" ? (quoted ?? plain ?? "").toLowerCase().split(/\s+/) : [],
  );
  if (relations.length === 0) return FORM;
  const unknown = relations.find((one) => !RELATIONS.has(one) && !(isHere && FETCHED.has(one)));
  if (unknown === undefined) return null;
  return FETCHED.has(unknown)
    ? `can use ${unknown} only for paths of this site`
    : `has rel=${unknown}, which a site cannot send`;
}
