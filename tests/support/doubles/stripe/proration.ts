import { periodEnd } from "./cycle.ts";
import type { LineDouble, PriceDouble, SubscriptionDouble } from "./state.ts";

/**
 * The lines of a change to another price at this moment, by the second: the unused time of the old price is credited. With the same interval, the rest of the
 * period of the new price is charged. With another interval, a whole new period begins.
 * @param now in seconds: `proration_date`, or the moment of the request
 */
export function prorationLines(
  now: number,
  { price, start, end, status }: SubscriptionDouble,
  to: PriceDouble,
): LineDouble[] {
  if (status === "trialing") return [];
  const share = (end - now) / (end - start);
  const line = (amount: number, id: string, until = end): LineDouble => ({
    amount: Math.round(amount),
    price: id,
    proration: true,
    start: now,
    end: until,
  });
  const credit = line(-price.unit_amount * share, price.id);
  if (to.interval === price.interval) return [credit, line(to.unit_amount * share, to.id)];
  const whole = line(to.unit_amount, to.id, periodEnd(now, to));
  return [credit, { ...whole, proration: false }];
}
