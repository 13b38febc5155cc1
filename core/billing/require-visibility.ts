import type { Plan } from "#schemas/billing/plan.ts";
import type { Visibility } from "#schemas/orgs/org.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { requireFeature } from "./require-feature.ts";

/** A project is never made public because a plan lacks private sites: it is refused. @throws AppError feature_not_in_plan */
export function requireVisibility(
  env: { PLANS: Plan[] },
  org: Pick<OrgDocument, "name" | "plan">,
  visibility: Visibility,
): void {
  if (visibility === "private") requireFeature(env, org, "privateSites");
}
