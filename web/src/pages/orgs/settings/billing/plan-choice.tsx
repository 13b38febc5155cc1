import { Check } from "lucide-react";
import { useState } from "react";
import type { Billing } from "#schemas/billing/billing.ts";
import { type Interval, intervals, type OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { formatPrice } from "../../../../lib/format-money.ts";
import { amountOf, type Choice, choiceOf, isPaidFor } from "./choice.ts";

interface PlanChoiceProps {
  org: Org;
  billing: Billing;
  plans: readonly OfferedPlan[];
  canChange: boolean;
  onChange: (choice: Choice) => void;
}

const intervalNames: Record<Interval, string> = { month: "Monthly", year: "Yearly" };

/** The plans of the installation. Admins choose one. */
export function PlanChoice({ org, billing, plans, canChange, onChange }: PlanChoiceProps) {
  const [interval, showInterval] = useState<Interval>(billing.interval ?? "month");
  const hasYear = plans.some(({ price }) => Boolean(price?.year));
  return (
    <div id="plans" className="scroll-mt-20">
      <SettingsCard
        title="Plans"
        about={
          <>
            <a href="/pricing" className="text-accent underline underline-offset-2">
              Compare all limits and features
            </a>
            . A smaller plan never deletes anything.
          </>
        }
      >
        <div>
          {hasYear && (
            <fieldset className="mb-4 flex gap-4 text-sm">
              <legend className="sr-only">Prices of the plans</legend>
              {intervals.map((one) => (
                <label key={one} className="flex items-center gap-2">
                  <input
                    type="radio"
                    name="interval"
                    checked={interval === one}
                    onChange={() => showInterval(one)}
                    className="size-4 accent-ink"
                  />
                  {intervalNames[one]}
                </label>
              ))}
            </fieldset>
          )}
          <ul
            aria-label={`Plans for ${org.name}`}
            className="divide-y divide-line border-t border-line"
          >
            {plans.map((plan) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                interval={interval}
                billing={billing}
                canChange={canChange}
                onChange={onChange}
              />
            ))}
          </ul>
        </div>
      </SettingsCard>
    </div>
  );
}

interface PlanRowProps extends Omit<PlanChoiceProps, "org" | "plans"> {
  plan: OfferedPlan;
  interval: Interval;
}

function PlanRow({ plan, interval, billing, canChange, onChange }: PlanRowProps) {
  const choice = choiceOf(plan, interval);
  const isNow = choice
    ? isPaidFor(choice, billing)
    : !billing.hasSubscription && billing.plan?.id === plan.id;
  // Stripe keeps a customer on the currency of the subscription.
  const isOtherCurrency =
    billing.hasSubscription && choice?.plan.price.currency !== billing.currency;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {plan.name}
          {isNow && <Badge tone="success">Now</Badge>}
        </h3>
        <p className="mt-0.5 text-[13px] text-pretty text-soft">{plan.description}</p>
        {plan.highlights.length > 0 && (
          <ul className="mt-2 grid gap-1 text-[13px] text-soft">
            {plan.highlights.map((line) => (
              <li key={line} className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-success-ink" />
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:items-end">
        <p className="text-sm">
          <span className="text-lg font-semibold tracking-tight tabular-nums">
            {choice ? formatPrice(amountOf(choice), choice.plan.price.currency) : "Free"}
          </span>
          {choice && <span className="text-faint"> a {choice.interval}</span>}
        </p>
        {choice && canChange && !isNow && isOtherCurrency && (
          <p className="max-w-48 text-xs text-pretty text-faint sm:text-right">
            In another currency. Cancel your plan before you choose this one.
          </p>
        )}
        {choice && canChange && !isNow && !isOtherCurrency && (
          <Button
            size="sm"
            variant={plan.isRecommended && !billing.hasSubscription ? "default" : "outline"}
            onClick={() => onChange(choice)}
          >
            {buttonLabel(choice, billing)}
          </Button>
        )}
      </div>
    </li>
  );
}

function buttonLabel({ plan, interval }: Choice, billing: Billing): string {
  const isSame = (billing.paidPlan ?? billing.plan)?.id === plan.id;
  if (billing.hasSubscription) return isSame ? `Pay by the ${interval}` : `Change to ${plan.name}`;
  return billing.canTrial && plan.trialDays > 0
    ? `Try for ${plan.trialDays} days`
    : `Choose ${plan.name}`;
}
