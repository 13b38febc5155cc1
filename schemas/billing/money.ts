import { z } from "zod";

/** Currencies whose amounts at Stripe have no decimals, or three. All others have two, also those that no longer use their decimals, such as ISK and UGX. */
const NO_DECIMALS = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const THREE_DECIMALS = "bhd jod kwd omr tnd".split(" ");

const known = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** As Stripe writes it: three lower-case letters. */
export const Currency = z
  .string()
  .refine((code) => known.has(code), "must be a currency of three lower-case letters, such as eur");

const AMOUNT_FAULT = "must be a whole number of the currency's smallest unit, such as 900 for €9";

/** Money is an integer of the currency's smallest unit: 900 in eur is €9. */
export const Amount = z.number(AMOUNT_FAULT).int(AMOUNT_FAULT);

/** How many decimals an amount of a currency has. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** An amount for texts: €9, €9.50, ¥900. */
export function moneyText(amount: number, currency: string, locale = "en"): string {
  const decimals = decimalsOf(currency);
  const value = amount / 10 ** decimals;
  const shown = Number.isInteger(value) ? 0 : decimals;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}
