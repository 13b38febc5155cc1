export const number = new Intl.NumberFormat("en");

export function count(amount: number, noun: string): string {
  return `${number.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
