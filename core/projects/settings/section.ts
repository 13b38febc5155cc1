import type { PlanFeature } from "#schemas/billing/features.ts";
import type { Env } from "#schemas/env/env.ts";
import type { OrgRole } from "#schemas/orgs/org.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import type {
  ProjectSettings,
  SectionValues,
  SettingsName,
  StoredSection,
} from "#schemas/projects/settings/settings.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import type { ProjectChange } from "#store/projects/projects.ts";

/** The platform's side of one section of a project's settings. Its schema is in `schemas/projects/settings`. */
export interface Section<S extends SettingsName> {
  /** The values of a project. A setting that is newer than the project has its default value. */
  read(project: ProjectDocument): ProjectSettings[S];
  /** The lowest role that may change it, if that is not a member's. */
  role?: OrgRole;
  /** The fields of the document that these values change. @throws AppError */
  apply(values: SectionValues<S>, before: ProjectDocument): ProjectChange;
  /** Compares values with the limits of the installation. @throws AppError */
  check?(values: SectionValues<S>, env: Env, before: ProjectDocument): void;
  /** What the values switch on and a plan may leave out. */
  feature?(values: SectionValues<S>, before: ProjectDocument): PlanFeature | null;
  /** Old and new values for the audit log, which also names the changed settings. */
  audit(before: ProjectDocument, after: ProjectDocument): AuditDetails;
  /** Whether these values give access to more people. Only API keys with the scope `admin` may do that. */
  widensAccess(before: ProjectDocument, values: SectionValues<S>): boolean;
  /** The values that decide what is published. If one of them changes, the next build renders every page. */
  buildInputs(project: ProjectDocument): Partial<ProjectSettings[S]>;
}

/** A longer value, such as a list of patterns, is cut in the audit log. */
const AUDITED_CHARACTERS = 500;

export const cutForAudit = (text: string): string =>
  text.length > AUDITED_CHARACTERS ? `${text.slice(0, AUDITED_CHARACTERS)}…` : text;

function auditTexts(values: object): AuditDetails {
  const texts = Object.entries(values).map(([field, value]: [string, unknown]) => {
    if (typeof value === "boolean" || typeof value === "number" || value === null)
      return [field, value];
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return [field, cutForAudit(text)];
  });
  return Object.fromEntries(texts) as AuditDetails;
}

/**
 * A section stored under its name, with everything that such sections have in common.
 * @param formerly fields that another section had once. What was stored there is used until the field is saved in this section
 */
export function storedSection<S extends StoredSection>(
  name: S,
  defaults: ProjectSettings[S],
  {
    formerly,
  }: { formerly?: { section: StoredSection; fields: (keyof ProjectSettings[S])[] } } = {},
): Section<S> & { apply(values: SectionValues<S>): ProjectChange } {
  const former = (settings: ProjectDocument["settings"]): Record<string, unknown> => {
    const before: Record<string, unknown> = { ...(formerly && settings[formerly.section]) };
    const stored = (formerly?.fields ?? []).filter(
      (field) => before[field as string] !== undefined,
    );
    return Object.fromEntries(stored.map((field) => [field, before[field as string]]));
  };
  const read = ({ settings }: ProjectDocument): ProjectSettings[S] => {
    const stored: Record<string, unknown> = {
      ...defaults,
      ...former(settings),
      ...settings[name],
    };
    // Settings that no longer exist are dropped.
    const entries = Object.keys(defaults).map((key) => [key, stored[key]]);
    return Object.fromEntries(entries) as ProjectSettings[S];
  };
  return {
    read,
    // Field by field, because another admin may save other fields, or another section, at the same time.
    apply: (values) => {
      const changes = Object.entries(values).filter(([, value]) => value !== undefined);
      return Object.fromEntries(
        changes.map(([field, value]) => [`settings.${name}.${field}`, value]),
      );
    },
    audit: (before, after) => changesBetween(auditTexts(read(before)), auditTexts(read(after))),
    widensAccess: () => false,
    buildInputs: read,
  };
}
