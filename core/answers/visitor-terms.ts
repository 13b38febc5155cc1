import type { Db } from "mongodb";
import type { AiPrices } from "#schemas/ai/ai-access.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findSuspension } from "#store/orgs/suspensions.ts";
import { findPrices } from "../ai/access.ts";
import { answers } from "../projects/settings/answers.ts";

export interface VisitorTerms {
  budgetUsd: number;
  prices: AiPrices;
}

/** What answers for visitors may cost. Null if the project answers none: it is off, has no budget, is archived, or the prices of its model are not known, or if its organization is suspended. */
export async function visitorTerms(db: Db, project: ProjectDocument): Promise<VisitorTerms | null> {
  const { forVisitors, dailyBudgetUsd: budgetUsd } = answers.read(project);
  if (!forVisitors || budgetUsd <= 0 || project.archivedAt) return null;
  // Members of a suspended organization cannot lower the budget.
  if (await findSuspension(db, project.orgId)) return null;
  const prices = await findPrices(db, { orgId: project.orgId, projectId: project._id });
  return prices && { budgetUsd, prices };
}
