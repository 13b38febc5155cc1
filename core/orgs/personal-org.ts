import { AppError } from "#schemas/errors.ts";
import { handleFrom } from "#schemas/handle.ts";
import { Name } from "#schemas/projects/project.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { findPersonalOrg, insertOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { Caller } from "../access/caller.ts";
import { freeHandle } from "../projects/free-handle.ts";
import type { CoreContext } from "../context.ts";

/** Users whose organization is known to exist. Saves a query per call. */
const settled = new WeakMap<CoreContext, Set<string>>();
const KNOWN_MAX = 10_000;

/** Every user has a personal organization. The first call creates it; concurrent calls create only one. */
export async function ensurePersonalOrg(context: CoreContext, caller: Caller): Promise<void> {
  const users = settled.get(context) ?? new Set();
  settled.set(context, users);
  if (users.has(caller.userId)) return;
  if (users.size >= KNOWN_MAX) users.clear();
  await personalOrgOf(context, caller);
  users.add(caller.userId);
}

export async function personalOrgOf(
  context: CoreContext,
  caller: Pick<Caller, "userId" | "email" | "fullName">,
): Promise<OrgDocument> {
  const { db } = context;
  const existing = await findPersonalOrg(db, caller.userId);
  if (existing) return existing;
  const mailbox = caller.email.split("@")[0] ?? "";
  const name =
    [caller.fullName, mailbox].find((text) => Name.safeParse(text).success) ?? "Personal";
  try {
    const preferred = handleFrom(name) || handleFrom(mailbox) || "personal";
    return await freeHandle(preferred, (handle) =>
      insertOrg(db, { name: name.trim(), handle, ownerId: caller.userId, personal: true }),
    );
  } catch (error) {
    if (!isDuplicateKey(error, "personalOf")) throw error;
    const created = await findPersonalOrg(db, caller.userId);
    if (!created) throw new AppError("conflict", { cause: error });
    return created;
  }
}
