import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import type { ScheduledRecipe, TaskSchedule } from "#schemas/tasks/schedule.ts";
import { BUDGET_MAX_USD } from "#schemas/tasks/schedule-times.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import {
  choiceOf,
  draftOf,
  emptyDraft,
  type FormRecipeId,
  formRecipeIds,
} from "../../../components/recipes/recipe-draft.ts";
import { RecipeFields } from "../../../components/recipes/recipe-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { firstTime, WhenFields } from "./when-fields.tsx";

const CENT = 0.01;

/** Adds a schedule, or changes one. */
export function ScheduleDialog({
  project,
  schedule,
  timeZone,
  onClose,
}: {
  project: Project;
  /** Null: a new one. */
  schedule: TaskSchedule | null;
  timeZone: string;
  onClose: () => void;
}) {
  const [id, setId] = useState<FormRecipeId>(schedule?.recipe.id ?? "mend-links");
  const [draft, setDraft] = useState(schedule ? draftOf(schedule.recipe) : emptyDraft);
  const [when, setWhen] = useState(schedule?.when ?? firstTime);
  const [budget, setBudget] = useState(schedule?.budgetUsd?.toString() ?? "");
  const save = useMutation({
    mutationFn: async () => {
      const values = {
        projectId: project.id,
        recipe: choiceOf(id, draft) as ScheduledRecipe,
        when,
        budgetUsd: budget.trim() === "" ? null : Number(budget),
      };
      if (!schedule) await api.tasks.schedules.create.mutate(values);
      else await api.tasks.schedules.update.mutate({ ...values, scheduleId: schedule.id });
      await queryClient.invalidateQueries({ queryKey: trpc.tasks.schedules.pathKey() });
    },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={schedule ? "Edit schedule" : "Add schedule"}
      description="The tasks have your rights and use the model of the project. The schedule is paused if you leave the organization."
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field label="Task" hint={recipes[id].description}>
          {(input) => (
            <Select
              {...input}
              value={id}
              onChange={(event) => setId(event.target.value as FormRecipeId)}
            >
              {formRecipeIds.map((one) => (
                <option key={one} value={one}>
                  {recipes[one].title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <RecipeFields id={id} draft={draft} onChange={setDraft} />
        <WhenFields when={when} timeZone={timeZone} onChange={setWhen} />
        <Field
          label="Monthly budget, in US dollars"
          hint="When the tasks of this schedule have cost this much in a month, no more start until the next month. Leave empty for no budget."
        >
          {(input) => (
            <Input
              {...input}
              type="number"
              inputMode="decimal"
              min={CENT}
              max={BUDGET_MAX_USD}
              step={CENT}
              placeholder="5"
              value={budget}
              onChange={(event) => setBudget(event.target.value)}
            />
          )}
        </Field>
        <FormError>{save.error && messageOf(save.error)}</FormError>
        <div className="flex justify-end gap-2">
          <Button variant="outline" className="max-md:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" className="max-md:h-11" pending={save.isPending}>
            {schedule ? "Save" : "Add schedule"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
