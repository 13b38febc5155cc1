import { moneyText } from "#schemas/billing/money.ts";
import type { Plan } from "#schemas/billing/plan.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { NoticeKind } from "./due-notices.ts";

interface About {
  org: Pick<OrgDocument, "name">;
  account: BillingAccountDocument;
  plans: Plan[];
}

interface NoticeText {
  title: string;
  message: string;
}

/** What a notice says. Days are in UTC. */
export function noticeText(kind: NoticeKind, { org, account, plans }: About): NoticeText {
  const { planId, amount, currency } = account;
  const plan = plans.find(({ id }) => id === planId)?.name ?? planId ?? "";
  const first = plans[0]?.name ?? "";
  const price = amount === null || currency === null ? "" : moneyText(amount, currency);
  const graceEnd = dayText(account.graceEndsAt);
  const texts: Record<NoticeKind, () => NoticeText> = {
    failed: () => ({
      title: `A payment of ${org.name} has failed`,
      message: `${price} for ${plan} could not be charged. The plan stays in force until ${graceEnd}. Pay the open invoice or change the card in the organization's billing settings.`,
    }),
    graceEnds: () => ({
      title: `${org.name} loses the ${plan} plan on ${graceEnd}`,
      message: `${price} for ${plan} is still not paid. After ${graceEnd} the limits of ${first} apply. Pay the open invoice in the organization's billing settings.`,
    }),
    graceEnded: () => ({
      title: `${org.name} is on the ${first} plan now`,
      message: `${price} for ${plan} was not paid. Nothing was deleted, and all sites stay online. Pay the open invoice in the organization's billing settings, and ${plan} is in force again.`,
    }),
    ended: () => ({
      title: `The ${plan} subscription of ${org.name} has ended`,
      message: `The limits of ${first} apply to what is created from now on. Nothing was deleted, and all sites stay online. You can subscribe again in the organization's billing settings.`,
    }),
    trialEnds: () => ({
      title: `The trial of ${org.name} ends on ${dayText(account.trialEndsAt)}`,
      message: `Then ${plan} costs ${price} per ${account.interval ?? "month"}. To pay nothing, cancel it before in the organization's billing settings.`,
    }),
  };
  return texts[kind]();
}

const days = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const dayText = (day: Date | null) => (day ? days.format(day) : "");
