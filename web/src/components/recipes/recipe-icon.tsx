import {
  Languages,
  Link2,
  ListChecks,
  type LucideIcon,
  Map,
  Newspaper,
  Wrench,
} from "lucide-react";
import type { RecipeId } from "#schemas/tasks/recipes.ts";

export const recipeIcons: Record<RecipeId, LucideIcon> = {
  "mend-links": Link2,
  "tidy-front-matter": ListChecks,
  "summarize-week": Newspaper,
  "translate-folder": Languages,
  "write-guide": Map,
  "fix-issues": Wrench,
};
