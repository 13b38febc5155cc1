import { z } from "zod";
import { Comparison, PageChange, pageChanges } from "#schemas/deployments/comparison.ts";
import { Id } from "#schemas/ids.ts";
import { paged, paging } from "#schemas/paging.ts";
import { comparisonOf, differencesOf, findPair } from "#core/deployments/compare/compare.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../../trpc.ts";

const SEARCH_MAX = 200;
/** The other deployment, of the same project. The default is the previous successful deployment. */
const otherId = Id.optional();

/** The differences between two deployments. The older one is always `before`. */
export const comparisonProcedures = {
  compare: inDeployment({ otherId })
    .output(answer({ comparison: Comparison }))
    .query(async ({ ctx: { services, project, deployment }, input }) => {
      const pair = await findPair(services, deployment, input.otherId);
      return { success: true, comparison: await comparisonOf(services, pair, project) };
    }),

  /** Every page that differs, by path. Pages that were only rendered again come last. `query` searches title and path. */
  changes: inDeployment({
    otherId,
    kind: z.enum(pageChanges).optional(),
    query: z.string().trim().max(SEARCH_MAX).optional(),
    ...paging,
  })
    .output(answer({ changes: z.array(PageChange), ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const pair = await findPair(services, deployment, input.otherId);
      const { changes } = await differencesOf(services, pair);
      const matching = changes.filter(
        ({ kind, title, path, beforePath }) =>
          (!input.kind || kind === input.kind) &&
          matchesQuery([title, path ?? "", beforePath ?? ""], input.query),
      );
      const { items, ...page } = pageOfList(matching, input);
      return { success: true, changes: items, ...page };
    }),
};
