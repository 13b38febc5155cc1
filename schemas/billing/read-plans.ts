import { z } from "zod";
import { Plan } from "./plan.ts";
import { pricesOf } from "./plan-of.ts";

const PLANS_MAX = 10;
const Plans = z.array(Plan).min(1, "must have a plan").max(PLANS_MAX);

/** Reads PLANS. Each fault names the plan and the field. */
export function readPlans(text: string): { plans: Plan[]; faults: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { plans: [], faults: [`must be a JSON list of plans: ${(error as Error).message}`] };
  }
  const parsed = Plans.safeParse(value);
  if (!parsed.success)
    return { plans: [], faults: parsed.error.issues.map((issue) => faultText(value, issue)) };
  return { plans: parsed.data, faults: faultsBetween(parsed.data) };
}

function faultText(value: unknown, { path, message }: z.core.$ZodIssue): string {
  const [index, ...field] = path;
  if (index === undefined || !Array.isArray(value))
    return `must be a JSON list of plans: ${message}`;
  const names = field.join(".");
  return `${titleOf(value[Number(index)], Number(index))}: ${names === "" ? "" : `${names} `}${message}`;
}

function titleOf(plan: unknown, index: number): string {
  const id = plan !== null && typeof plan === "object" && "id" in plan ? plan.id : undefined;
  return typeof id === "string" && id !== "" ? `plan ${id}` : `plan ${index + 1}`;
}

/** What only several plans together can get wrong. */
function faultsBetween(plans: Plan[]): string[] {
  const [first, ...others] = plans;
  const faults: string[] = [];
  if (first?.price)
    faults.push(`plan ${first.id}: price must be null, because it is the first plan`);
  for (const { id, price } of others)
    if (!price) faults.push(`plan ${id}: price is missing. Only the first plan has none`);
  const ids = plans.map(({ id }) => id);
  for (const id of repeated(ids)) faults.push(`plan ${id}: id is used twice`);
  const prices = others.flatMap(pricesOf);
  for (const price of repeated(prices)) faults.push(`${price}: is the price of two plans`);
  return faults;
}

const repeated = (values: string[]) =>
  new Set(values.filter((value, index) => values.indexOf(value) !== index));
