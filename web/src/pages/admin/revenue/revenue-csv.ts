import type { Revenue } from "#schemas/billing/revenue.ts";
import { plainMoney } from "../../../lib/format-money.ts";
import { writeCsv } from "../../../sqlite/write-csv.ts";

const amounts = ["paid", "refunded", "failed"] as const;

/** The months of the report as CSV: one row for each month and currency. Amounts are in the currency's main unit. */
export const revenueCsv = ({ currencies }: Pick<Revenue, "currencies">): string =>
  writeCsv({
    columns: ["month", "currency", ...amounts].map((name) => ({ name, type: "" })),
    rows: currencies.flatMap(({ currency, months }) =>
      months.map((row) => [
        row.month,
        currency.toUpperCase(),
        ...amounts.map((name) => plainMoney(row[name], currency)),
      ]),
    ),
  });
