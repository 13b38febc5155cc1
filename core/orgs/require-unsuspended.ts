import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";

/** Every way to change something in an organization calls this. @throws AppError org_suspended, with the reason */
export function requireUnsuspended({ suspension }: Pick<OrgDocument, "suspension">): void {
  if (!suspension) return;
  throw new AppError("org_suspended", { message: suspendedMessage(suspension.reason) });
}

export const suspendedMessage = (reason: string) =>
  `This organization is suspended, so you cannot do this. Reason: ${reason}`;
