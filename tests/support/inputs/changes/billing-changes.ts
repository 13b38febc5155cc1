import type { StripeDouble } from "../../doubles/stripe/stripe-double.ts";
import type { Person } from "../../worlds/world.ts";
import type { Call } from "./change-inputs.ts";

const pro = { planId: "pro", interval: "month" } as const;

/** Inputs of the changes of an organization's subscription. */
export function billingChanges(
  of: () => { owner: Person; stripe: StripeDouble },
): Record<string, Call> {
  const begun: Call = async ({ orgId }) => {
    await of().owner.api.billing.checkout.mutate({ orgId, ...pro });
    return { orgId };
  };
  const subscribed = async (orgId: string) => {
    const { owner, stripe } = of();
    stripe.complete((await owner.api.billing.checkout.mutate({ orgId, ...pro })).url);
    await owner.api.billing.refresh.mutate({ orgId });
    return { orgId };
  };
  return {
    "billing.checkout": ({ orgId }) => ({ orgId, ...pro }),
    "billing.portal": begun,
    "billing.change": async ({ orgId }) => {
      const choice = { ...(await subscribed(orgId)), planId: "team", interval: "month" } as const;
      const { preview } = await of().owner.api.billing.preview.query(choice);
      return { ...choice, pricedAt: preview.pricedAt, dueNow: preview.dueNow };
    },
    "billing.cancel": ({ orgId }) => subscribed(orgId),
    "billing.resume": ({ orgId }) => subscribed(orgId),
  };
}
