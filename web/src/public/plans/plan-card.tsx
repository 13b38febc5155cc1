import { ArrowRight, Check } from "lucide-react";
import type { Interval, OfferedPlan } from "#schemas/billing/plan.ts";
import { Button } from "../../components/ui/button.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../paths.ts";
import { planAction, planHref, priceText } from "./plan-prices.ts";

interface PlanCardProps {
  plan: OfferedPlan;
  interval: Interval;
  /** The recommended plan stands out. */
  isMain: boolean;
  waitlistMode: boolean;
}

/** A plan: what it costs, the way to it, and what makes it different. */
export function PlanCard({ plan, interval, isMain, waitlistMode }: PlanCardProps) {
  const { name, description, trialDays, price, highlights } = plan;
  const { amount, per, note } = priceText(plan, interval);
  // The link to a plan that costs something leads there too, unless the visitor has an account.
  const waits = waitlistMode && !price;
  return (
    <li
      className={classNames(
        "relative flex flex-col rounded-2xl border p-6 md:p-7",
        isMain
          ? "border-ink bg-ink text-white shadow-overlay lg:-my-3 lg:py-10"
          : "border-line bg-surface shadow-card",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-[-0.015em]">{name}</h2>
        {isMain && (
          <span className="rounded-full bg-white/15 px-2.5 py-1 text-xs font-medium">
            Recommended
          </span>
        )}
      </div>
      <p
        className={classNames(
          "mt-1.5 text-[15px] leading-relaxed text-pretty lg:min-h-12",
          isMain ? "text-white/75" : "text-soft",
        )}
      >
        {description}
      </p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="text-[44px] leading-none font-semibold tracking-[-0.04em] tabular-nums">
          {amount}
        </span>
        {per && <span className={isMain ? "text-white/75" : "text-soft"}>{per}</span>}
      </p>
      <p className={classNames("mt-2 text-[13px]", isMain ? "text-white/75" : "text-faint")}>
        {note}
      </p>
      <Button
        asChild
        size="lg"
        variant={isMain ? "white" : price ? "default" : "outline"}
        className="mt-6 w-full"
      >
        <a href={waits ? paths.waitlist() : planHref(plan, interval)}>
          {waits ? "Join Waitlist" : planAction(plan)} <ArrowRight aria-hidden="true" />
        </a>
      </Button>
      {price && trialDays > 0 && (
        <p
          className={classNames(
            "mt-2.5 text-center text-[13px] text-balance",
            isMain ? "text-white/75" : "text-faint",
          )}
        >
          Then {amount} {per}. Cancel before, and pay nothing.
        </p>
      )}
      {highlights.length > 0 && (
        <ul
          className={classNames(
            "mt-6 grid gap-3 border-t pt-6 text-[15px]",
            isMain ? "border-white/15" : "border-line",
          )}
        >
          {highlights.map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check
                aria-hidden="true"
                className={classNames(
                  "mt-1 size-4 shrink-0",
                  isMain ? "text-white/75" : "text-success-ink",
                )}
              />
              <span className="min-w-0 text-pretty">{line}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
