import { type LimitId, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { formatMebibytes, formatNumber } from "./format.ts";
import { formatUsd } from "./usage-text.ts";

export function formatAmount(id: LimitId, value: number): string {
  const { unit } = limitKinds[id];
  if (unit === "bytes") return formatMebibytes(value);
  return unit === "usd" ? formatUsd(value) : formatNumber(value);
}

export const formatLimit = (id: LimitId, value: number | null): string =>
  value === null ? "no limit" : formatAmount(id, value);
