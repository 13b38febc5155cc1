import { decimalsOf } from "#schemas/billing/money.ts";

/** "€9.00", "¥900", "KWD 1.250": an amount in the smallest unit of its currency. */
export const formatMoney = (amount: number, currency: string): string =>
  formatWith(amount, currency, decimalsOf(currency.toLowerCase()));

/** "€9", "€9.50": like `formatMoney`, but a whole price has no zeros after the point. */
export function formatPrice(amount: number, currency: string): string {
  const decimals = decimalsOf(currency.toLowerCase());
  return formatWith(amount, currency, amount % 10 ** decimals === 0 ? 0 : decimals);
}

/** "9.00": without the currency, for a column of a CSV file. */
export function plainMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency.toLowerCase());
  return (amount / 10 ** decimals).toFixed(decimals);
}

const formatWith = (amount: number, currency: string, decimals: number): string =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(amount / 10 ** decimalsOf(currency.toLowerCase()))
    // A space that never breaks looks the same but is found by no search for a space.
    .replaceAll("\u00A0", " ");
