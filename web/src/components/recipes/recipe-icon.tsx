import {
  Languages,
  Link2,
  ListChecks,
  type LucideIcon,
  Map,
  Newspaper,
  ScanEye,
  Wrench,
} from "lucide-react";
import type { RecipeId } from "#schemas/tasks/recipes.ts";

export const recipeIcons: Record<RecipeId, LucideIcon> = {
  "mend-links": Link2,
  "describe-images": ScanEye,
  "tidy-front-matter": ListChecks,
  "summarize-week": Newspaper,
  "translate-folder": Languages,
  "write-guide": Map,
  "fix-issues": Wrench,
};
