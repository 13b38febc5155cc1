import { z } from "zod";

/** What the answers for visitors of a project cost today, in UTC. */
export const VisitorSpending = z.object({
  /** In US dollars. Questions that are being answered count with their highest cost. */
  usd: z.number(),
  questions: z.number(),
  /** What one question usually costs at most, in US dollars. Null if the prices of the model are not known. */
  usdPerQuestion: z.number().nullable(),
});
export type VisitorSpending = z.infer<typeof VisitorSpending>;
