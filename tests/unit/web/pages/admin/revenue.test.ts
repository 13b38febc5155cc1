import { expect, test } from "vitest";
import type { Revenue } from "#schemas/billing/revenue.ts";
import { revenueCsv } from "../../../../../web/src/pages/admin/revenue/revenue-csv.ts";

const figures = { mrr: 0, active: 0, trialing: 0, pastDue: 0, newIn30Days: 0, endedIn30Days: 0 };
const month = (paid: number, refunded = 0, failed = 0) => ({
  month: "2026-11",
  paid,
  refunded,
  failed,
});

test("the file has a row for each month and currency, in whole units of the currency", () => {
  const currencies: Revenue["currencies"] = [
    { ...figures, currency: "eur", months: [month(129_950, 900)] },
    { ...figures, currency: "jpy", months: [month(1200, 0, 300)] },
    { ...figures, currency: "kwd", months: [month(1250)] },
  ];
  expect(revenueCsv({ currencies }).split("\r\n")).toEqual([
    "month,currency,paid,refunded,failed",
    "2026-11,EUR,1299.50,9.00,0.00",
    "2026-11,JPY,1200,0,300",
    "2026-11,KWD,1.250,0.000,0.000",
    "",
  ]);
});
