import { AppError } from "#schemas/errors.ts";
import { type AudienceRule, defaultAudienceSettings } from "#schemas/projects/settings/audience.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { passwordKey } from "../../audience/page-passwords.ts";
import { widensAudience } from "../../audience/widens-audience.ts";
import { audienceOfProject, rulesOfProject } from "./audience-rules.ts";
import { cutForAudit, type Section, storedSection } from "./section.ts";

export { audienceOfProject } from "./audience-rules.ts";

const stored = storedSection("audience", defaultAudienceSettings);

export const audience: Section<"audience"> = {
  ...stored,
  role: "admin",
  /** @throws AppError audience_without_mail */
  check: ({ rules = [] }, { SMTP_URL }, project) => {
    const had = new Set(pathsOf(rulesOfProject(project), "people"));
    // A rule from when there was a mail server may stay. It admits no visitor.
    const added = pathsOf(rules, "people").find((path) => !had.has(path));
    if (SMTP_URL === undefined && added !== undefined) throw new AppError("audience_without_mail");
  },
  // A rule that comes back must not bring an old password with it.
  apply: ({ rules }, project) => ({
    ...stored.apply({ rules }),
    ...(rules && Object.fromEntries(withoutRule(project, rules))),
  }),
  audit: (before, after) => changesBetween(texts(before), texts(after)),
  widensAccess: (project, { rules }) => {
    const { visibility } = project;
    const before = { visibility, rules: rulesOfProject(project) };
    return rules !== undefined && widensAudience(before, { visibility, rules });
  },
  // The people of a rule are asked about while visitors read. The visibility of the project decides about pages without a rule.
  buildInputs: (project) => {
    const rules = rulesOfProject(project);
    const { site } = audienceOfProject(project);
    const whole = rules.length > 0 ? [{ path: "/", audience: site.audience }] : [];
    return {
      rules: [...rules, ...whole].map(({ path, audience }) => ({ path, audience, people: [] })),
    };
  },
};

const pathsOf = (rules: readonly AudienceRule[], audience: AudienceRule["audience"]) =>
  rules.filter((rule) => rule.audience === audience).map(({ path }) => path);

function withoutRule(
  { pagePasswords = {} }: ProjectDocument,
  rules: readonly AudienceRule[],
): [field: string, none: null][] {
  const kept = new Set(pathsOf(rules, "password").map(passwordKey));
  return Object.entries(pagePasswords)
    .filter(([key, password]) => password !== null && !kept.has(key))
    .map(([key]) => [`pagePasswords.${key}`, null]);
}

const texts = (project: ProjectDocument) => ({
  rules: cutForAudit(
    rulesOfProject(project)
      .map(({ path, audience, people }) => [path, audience, ...people].join(" "))
      .join("\n"),
  ),
});
