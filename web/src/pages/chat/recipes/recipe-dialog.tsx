import { type FormEvent, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import {
  choiceOf,
  emptyDraft,
  type FormRecipeId,
} from "../../../components/recipes/recipe-draft.ts";
import { RecipeFields } from "../../../components/recipes/recipe-fields.tsx";
import { useStartRecipe } from "../../../components/recipes/use-start-recipe.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";

/** Asks what a ready-made task has to know, and starts it. */
export function RecipeDialog({
  project,
  id,
  onClose,
}: {
  project: Pick<Project, "id" | "handle" | "orgHandle">;
  id: FormRecipeId;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(emptyDraft);
  const start = useStartRecipe(project);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(choiceOf(id, draft));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={recipes[id].title}
      description={`${recipes[id].description} The task works on a branch of its own. Visitors see nothing until it is merged.`}
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <RecipeFields id={id} draft={draft} onChange={setDraft} />
        <FormError>{start.error && messageOf(start.error)}</FormError>
        <div className="flex justify-end gap-2">
          <Button variant="outline" className="max-md:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" className="max-md:h-11" pending={start.isPending}>
            Start task
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
