import { z } from "zod";
import { AutoMergeRules, AutoMergeSetting } from "#schemas/tasks/auto-merge.ts";
import { recipeIds } from "#schemas/tasks/recipes.ts";
import { listRules, setRules } from "#core/tasks/auto-merge/rules.ts";
import { answer, inProject, router } from "../../trpc.ts";

const RecipeName = z.enum(recipeIds);
const all = answer({ settings: z.array(AutoMergeSetting) });

/** Which ready-made tasks are merged without a person, and when. */
export const autoMerge = router({
  list: inProject({})
    .output(all)
    .query(({ ctx: { project } }) => ({ success: true, settings: listRules(project) })),

  /** Switches it on for one ready-made task, or changes its rules. */
  set: inProject({ recipe: RecipeName, rules: AutoMergeRules })
    .output(all)
    .mutation(async ({ ctx, input: { recipe, rules } }) => {
      const { folders, maxPages, maxLinePercent } = rules;
      ctx.audit.details = { recipe, folders: folders.join(", "), maxPages, maxLinePercent };
      const settings = await setRules(ctx.services, ctx.project, { recipe, rules });
      return { success: true, settings };
    }),

  /** Switches it off. Tasks that wait stay where they are. */
  remove: inProject({ recipe: RecipeName })
    .output(all)
    .mutation(async ({ ctx, input: { recipe } }) => {
      ctx.audit.details = { recipe };
      const settings = await setRules(ctx.services, ctx.project, { recipe, rules: null });
      return { success: true, settings };
    }),
});
