import { expect, test } from "vitest";
import { formatMoney, formatPrice, plainMoney } from "../../../../web/src/lib/format-money.ts";

test("an amount in cents is shown with its currency", () => {
  expect(formatMoney(900, "eur")).toBe("€9.00");
  expect(formatMoney(129_900, "USD")).toBe("$1,299.00");
  expect(formatMoney(5, "gbp")).toBe("£0.05");
});

test("a currency without cents is counted in whole units", () => {
  expect(formatMoney(900, "jpy")).toBe("¥900");
  expect(formatMoney(12_000, "krw")).toBe("₩12,000");
  expect(formatPrice(900, "jpy")).toBe("¥900");
});

test("a currency with thousandths has three digits", () => {
  expect(formatMoney(1250, "kwd")).toBe("KWD 1.250");
  expect(formatPrice(3000, "kwd")).toBe("KWD 3");
  expect(plainMoney(1250, "kwd")).toBe("1.250");
});

test("krónur are counted in hundredths, as Stripe does", () => {
  expect(formatMoney(50_000, "isk")).toBe("ISK 500.00");
  expect(formatPrice(50_000, "isk")).toBe("ISK 500");
});

test("a credit is negative", () => {
  expect(formatMoney(-450, "eur")).toBe("-€4.50");
});

test("a whole price has no zeros after the point, and another keeps them", () => {
  expect(formatPrice(900, "eur")).toBe("€9");
  expect(formatPrice(950, "eur")).toBe("€9.50");
});

test("a spreadsheet gets a number without a currency", () => {
  expect(plainMoney(129_950, "eur")).toBe("1299.50");
  expect(plainMoney(900, "jpy")).toBe("900");
});
