import type { AuditDetails } from "#schemas/orgs/audit.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { recordAudit } from "./record-audit.ts";

/** Shows the members what an administrator did to their organization. They need not know where the administrator was. */
export const recordInOrg = (
  context: Pick<CoreContext, "db">,
  caller: Caller,
  { org, ...act }: { org: OrgDocument; action: string; details: AuditDetails },
): Promise<void> =>
  recordAudit(
    context,
    { caller, ip: "", userAgent: "" },
    { ...act, orgId: org._id, target: { kind: "org", id: org._id, name: org.name } },
  );
