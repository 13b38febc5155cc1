import { defaultAnswersSettings } from "#schemas/projects/settings/answers.ts";
import { type Section, storedSection } from "./section.ts";

/** It spends the money of the organization, so only its administrators change it. */
export const answers: Section<"answers"> = {
  ...storedSection("answers", defaultAnswersSettings),
  role: "admin",
  // Strangers get to spend more. Without the scope, an API key could only lower the budget.
  widensAccess: (before, { forVisitors, dailyBudgetUsd }) => {
    const current = answers.read(before);
    return (
      (forVisitors === true && !current.forVisitors) ||
      (dailyBudgetUsd ?? 0) > current.dailyBudgetUsd
    );
  },
  // The pages do not change.
  buildInputs: () => ({}),
};
