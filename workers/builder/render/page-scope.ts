import type { SiteNote } from "#content/model.ts";
import type { PagePlan } from "#content/pages/page-description.ts";
import { type PlanContext, planPages } from "#content/pages/page-models.ts";

/** The pages of a site that one group of readers has for itself. */
export interface PageScope {
  has(url: string): boolean;
  notes: readonly SiteNote[];
}

/** All pages without a scope. */
export function* plansOf(context: PlanContext, scope: PageScope | undefined): Generator<PagePlan> {
  for (const plan of planPages(context)) if (!scope || scope.has(plan.url)) yield plan;
}
