import { z } from "zod";

const BUDGET_MAX_USD = 1_000;

/** Whether the live site answers questions of its visitors, and what that may cost. Nothing in a repository can set it. */
export const AnswersSettings = z.object({
  forVisitors: z
    .boolean()
    .describe(
      "Lets visitors of the live site ask questions, which a model answers from the pages.",
    ),
  dailyBudgetUsd: z
    .number("dailyBudgetUsd must be a number")
    .min(0, "dailyBudgetUsd must be 0 or more")
    .max(BUDGET_MAX_USD, `dailyBudgetUsd can be up to ${BUDGET_MAX_USD.toLocaleString("en")}`)
    .describe(
      "The daily budget for answers to visitors, in US dollars. A day begins at midnight UTC. With 0, the site answers nothing.",
    ),
});
export type AnswersSettings = z.infer<typeof AnswersSettings>;

export const defaultAnswersSettings: AnswersSettings = { forVisitors: false, dailyBudgetUsd: 0 };
