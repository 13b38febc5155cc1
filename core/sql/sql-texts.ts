import { sqlLimits } from "#schemas/deployments/sql.ts";

export const tooSlow = `The query was stopped after ${sqlLimits.timeMs / 1000} s, the limit. Narrow it.`;

const MEBIBYTE = 1024 * 1024;

export const tooLarge = `The query needs more than ${sqlLimits.memoryBytes / MEBIBYTE} MiB of memory. Narrow it, or sort and group less.`;
