import type { AuditDetails } from "#schemas/orgs/audit.ts";

/** Old and new values of the fields that differ: `name_before` and `name`. */
export function changesBetween<T extends AuditDetails>(before: T, after: T): AuditDetails {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const entries = changed.flatMap((field): [string, AuditDetails[string]][] => [
    [`${field}_before`, before[field] ?? null],
    [field, after[field] ?? null],
  ]);
  return Object.fromEntries(entries);
}
