import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { VisitorSpending } from "#schemas/answers/visitor-spending.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { AnswersSettings } from "#schemas/projects/settings/answers.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatUsd } from "../../../lib/usage-text.ts";

interface VisitorAnswersProps {
  project: Project;
  canChange: boolean;
}

/** Whether the live site answers questions of its visitors, and for how much money. */
export function VisitorAnswers({ project, canChange }: VisitorAnswersProps) {
  const of = { projectId: project.id };
  const settings = useQuery(trpc.projects.settings.get.queryOptions(of));
  const ai = useQuery(trpc.ai.get.queryOptions(of));
  const saved = settings.data?.settings;
  const spending = ai.data?.visitors;
  if (saved && "answers" in saved && spending)
    return (
      <AnswersForm
        project={project}
        canChange={canChange}
        spending={spending}
        saved={saved.answers}
      />
    );
  const failed = [settings, ai].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Loading label="Loading answers for visitors">
      <Skeleton className="h-64 w-full rounded-xl" />
    </Loading>
  );
}

interface FormProps extends VisitorAnswersProps {
  saved: AnswersSettings;
  spending: VisitorSpending;
}

function AnswersForm({ project, canChange, saved, spending }: FormProps) {
  const { values, set, errors, form } = useSettingsForm(project.id, "answers", saved);
  // What is typed may not be a number yet, such as "0.".
  const [typed, setTyped] = useState<string | null>(null);
  const problem = problemOf(values, spending);
  return (
    <SettingsForm
      title="Answers for visitors"
      about="Visitors ask in the search of the live site, and the model answers from the pages that they may read. Questions are not stored."
      note={
        canChange
          ? "This takes effect immediately, without a build."
          : "Only an admin of the organization can change this."
      }
      {...form}
    >
      <fieldset disabled={!canChange} className="grid min-w-0 grid-cols-1 gap-5">
        <Checkbox
          label="Answer questions of visitors"
          hint="While this is on, searches without a result are not counted, because questions are typed in the same field."
          checked={values.forVisitors}
          onChange={(event) => set({ forVisitors: event.target.checked })}
        />
        <Field
          label="Daily budget, in US dollars"
          error={errors.of("dailyBudgetUsd", "The budget")}
          hint="When the budget is used up, answers pause until midnight UTC. With 0, the site answers nothing."
        >
          {(input) => (
            <Input
              {...input}
              type="number"
              className="w-32"
              min={0}
              max={1_000}
              step="any"
              inputMode="decimal"
              value={typed ?? String(values.dailyBudgetUsd)}
              onChange={({ target: { value, valueAsNumber } }) => {
                setTyped(value);
                set({ dailyBudgetUsd: Number.isNaN(valueAsNumber) ? 0 : valueAsNumber });
              }}
            />
          )}
        </Field>
      </fieldset>
      <p className="text-sm text-soft tabular-nums">{spentText(saved, spending)}</p>
      {problem !== null && (
        <p role="status" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </SettingsForm>
  );
}

function spentText(
  { dailyBudgetUsd }: AnswersSettings,
  { usd, questions, usdPerQuestion }: VisitorSpending,
): string {
  const count = questions === 1 ? "1 question" : `${questions} questions`;
  const today = `Today: ${formatUsd(usd)} of ${formatUsd(dailyBudgetUsd)}, ${count}.`;
  if (usdPerQuestion === null) return today;
  return `${today} One question usually costs up to ${formatUsd(usdPerQuestion)}.`;
}

/** Why nothing would be answered although it is on. */
function problemOf(
  { forVisitors, dailyBudgetUsd }: AnswersSettings,
  { usdPerQuestion }: VisitorSpending,
): string | null {
  if (!forVisitors) return null;
  if (usdPerQuestion === null)
    return "The site answers nothing, because this project and its organization have no model with prices.";
  if (dailyBudgetUsd === 0) return "Nothing is answered, because the budget is 0.";
  if (dailyBudgetUsd >= usdPerQuestion) return null;
  return "The site answers almost nothing, because one question can cost more than the budget.";
}
