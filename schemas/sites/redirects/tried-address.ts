import { z } from "zod";
import { ruleStatuses } from "./rule.ts";

/** No longer address has a page or a rule. */
export const MAX_TRIED_CHARACTERS = 2_000;

/** One answer of a site on the way from an address. */
const TriedStep = z.object({
  from: z.string(),
  to: z.string(),
  status: z.union([z.literal(ruleStatuses), z.literal(308)]),
  /** The rule that answers, and where it is written: a file, or null for the settings. Null for the former address of a page. */
  rule: z
    .object({ from: z.string(), file: z.string().nullable(), line: z.number().nullable() })
    .nullable(),
});

/** Where an address of a live site leads. */
export const TriedAddress = z.object({
  deploymentId: z.string(),
  /** How many rules the site has. */
  rules: z.number(),
  steps: z.array(TriedStep),
  end: z.enum(["page", "nowhere", "elsewhere", "loop", "long"]),
});
export type TriedAddress = z.infer<typeof TriedAddress>;
