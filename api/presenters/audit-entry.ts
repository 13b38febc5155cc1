import type { AuditEntry } from "#schemas/orgs/audit.ts";
import type { AuditEntryDocument } from "#store/audit/documents.ts";

export function presentAuditEntry(entry: AuditEntryDocument): AuditEntry {
  const { _id, at, action, actor, target, details, ip, userAgent } = entry;
  return { id: _id, at: at.toISOString(), action, actor, target, details, ip, userAgent };
}
