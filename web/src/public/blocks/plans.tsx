import { useState } from "react";
import type { Interval } from "#schemas/billing/plan.ts";
import type { PlansBlock } from "#schemas/deployments/block.ts";
import { classNames } from "../../lib/class-names.ts";
import { artClass } from "../art/art.ts";
import type { SiteFacts } from "../page.ts";
import { IntervalSwitch } from "../plans/interval-switch.tsx";
import { PlanCard } from "../plans/plan-card.tsx";
import { yearSaving } from "../plans/plan-prices.ts";
import { Column } from "./block-section.tsx";

/** The columns of the grid by the number of plans. More than four plans begin another row. */
const columns: Record<number, string> = {
  1: "max-w-md",
  2: "md:grid-cols-2 max-w-4xl",
  3: "lg:grid-cols-3",
};
const FOUR_COLUMNS = "md:grid-cols-2 xl:grid-cols-4";

/** The top of a page with the plans of the installation: its only h1, and each plan with its price. */
export function Plans({
  block,
  site: { plans, waitlistMode },
}: {
  block: PlansBlock;
  site: SiteFacts;
}) {
  const [interval, showInterval] = useState<Interval>("month");
  const hasYear = plans.some(({ price }) => Boolean(price?.year));
  return (
    <section className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className={classNames("absolute inset-0 -z-20", artClass(block.bgImage))}
      />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-b from-paper/80 via-paper/90 to-paper"
      />
      <Column className="pt-14 pb-16 md:pt-24 md:pb-28">
        <header className="mx-auto flex max-w-2xl flex-col items-center text-center">
          <h1 className="text-[36px] leading-[1.08] font-semibold tracking-[-0.035em] sm:text-[48px] md:text-[60px] md:leading-[1.06]">
            {block.title}
          </h1>
          {block.subtitle && (
            <p className="mt-5 text-lg leading-relaxed text-balance text-soft md:text-xl">
              {block.subtitle}
            </p>
          )}
          {hasYear && (
            <div className="mt-8">
              <IntervalSwitch value={interval} onChange={showInterval} saving={yearSaving(plans)} />
            </div>
          )}
        </header>
        <ul
          className={classNames(
            "mx-auto mt-10 grid grid-cols-1 items-stretch gap-4 md:mt-14 md:gap-5",
            columns[plans.length] ?? FOUR_COLUMNS,
          )}
        >
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              interval={interval}
              isMain={plan.isRecommended}
              waitlistMode={waitlistMode}
            />
          ))}
        </ul>
      </Column>
    </section>
  );
}
