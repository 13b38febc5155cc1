import { markNoticed } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { notify } from "../../notifications/notify.ts";
import { adminIdsOf } from "../../orgs/admin-ids.ts";
import type { BillingContext } from "../customer.ts";
import { dueNotices } from "./due-notices.ts";
import { noticeText } from "./notice-text.ts";

/** Notifies the owner and the admins of an organization about its subscription, each time once. Safe to repeat: `notify` ignores a key that it has seen. */
export async function sendNotices(
  context: BillingContext,
  account: BillingAccountDocument,
  now: Date,
): Promise<void> {
  const notices = dueNotices(account, now);
  if (notices.length === 0) return;
  const { db, env } = context;
  const org = await findOrg(db, account._id);
  for (const { kind, event, key } of notices) {
    if (org)
      await notify(
        context,
        adminIdsOf(org),
        {
          event,
          ...noticeText(kind, { org, account, plans: env.PLANS }),
          link: `/${org.handle}/~/settings/billing`,
          key: `billing:${org._id}:${key}`,
          about: { org: org.name },
        },
        now,
      );
    await markNoticed(db, account._id, key);
  }
}
