import type { AudienceRule } from "#schemas/projects/settings/audience.ts";
import type { Audience, Readers } from "#schemas/sites/page-audience.ts";
import { audienceOfProject, rulesOfProject } from "#core/projects/settings/audience-rules.ts";
import { pagePasswordOf } from "#core/audience/page-passwords.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { PagePasswordDocument } from "#store/readers/documents.ts";
import type { Shown } from "./reader-cookies.ts";

/** Who may read a site, and what visitors have to show. */
export interface Gates {
  audience: Audience;
  /** Null if the group has no password yet. */
  passwordOf(readers: Readers): PagePasswordDocument | null;
  isListed(readers: Readers, email: string): boolean;
  /** By `performance.now()`. */
  readAt: number;
}

/** Without the database, what visitors have shown is compared with rules up to this old. */
const MAX_AGE_MS = 60_000;

export function gatesOf(
  project: Pick<ProjectDocument, "visibility" | "settings" | "pagePasswords">,
  audience = audienceOfProject(project),
): Gates {
  const people = new Map(rulesOfProject(project).map((rule) => [rule.path, setOf(rule)]));
  return {
    audience,
    passwordOf: ({ path }) => (path === null ? null : pagePasswordOf(project, path)),
    isListed: ({ path }, email) => {
      const listed = people.get(path ?? "");
      return Boolean(listed?.has(email) || listed?.has(email.slice(email.lastIndexOf("@"))));
    },
    readAt: performance.now(),
  };
}

const setOf = ({ audience, people }: AudienceRule) => new Set(audience === "people" ? people : []);

/** Keys of the groups that a visitor may read now. */
export function groupsShown(gates: Gates, shown: readonly Shown[]): Set<string> {
  const { site, groups } = gates.audience;
  const all = new Map([site, ...groups].map((readers) => [readers.key, readers]));
  if (performance.now() - gates.readAt > MAX_AGE_MS) return new Set();
  const current = shown.filter((one) => {
    const readers = all.get(one.key);
    if (!readers) return false;
    if ("version" in one)
      return readers.audience === "password" && gates.passwordOf(readers)?.version === one.version;
    return readers.audience === "people" && gates.isListed(readers, one.email);
  });
  return new Set(current.map(({ key }) => key));
}
