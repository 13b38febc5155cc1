import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import { type FormRecipeId, formRecipeIds } from "../../../components/recipes/recipe-draft.ts";
import { recipeIcons } from "../../../components/recipes/recipe-icon.tsx";
import { RecipeDialog } from "./recipe-dialog.tsx";

/** The ready-made tasks of a project. Each opens a dialog that starts it. */
export function RecipeList({ project }: { project: Pick<Project, "id" | "handle" | "orgHandle"> }) {
  const [chosen, setChosen] = useState<FormRecipeId | null>(null);
  return (
    <section aria-labelledby="recipes" className="mt-6">
      <h2 id="recipes" className="mb-2 text-[13px] font-medium text-soft">
        Ready-made tasks
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {formRecipeIds.map((id) => {
          const Icon = recipeIcons[id];
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => setChosen(id)}
                className="flex h-full w-full items-start gap-3 rounded-lg border border-line bg-surface px-3.5 py-3 text-left shadow-card transition-colors hover:bg-wash"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{recipes[id].title}</span>
                  <span className="block text-[13px] text-pretty text-soft max-sm:hidden">
                    {recipes[id].description}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {chosen && <RecipeDialog project={project} id={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
