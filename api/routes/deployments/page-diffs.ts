import { z } from "zod";
import { PageDiff } from "#schemas/deployments/comparison.ts";
import { Id } from "#schemas/ids.ts";
import { findPair } from "#core/deployments/compare/compare.ts";
import { diffOfPage } from "#core/deployments/compare/page-diff.ts";
import { answer, inDeployment } from "../../trpc.ts";

const PATH_MAX_LENGTH = 4_096;

export const pageDiffProcedures = {
  /** One page before and after. Without `otherId`, compares with the previous successful deployment. */
  diff: inDeployment({ otherId: Id.optional(), path: z.string().max(PATH_MAX_LENGTH) })
    .output(answer({ diff: PageDiff }))
    .query(async ({ ctx: { services, caller, project, deployment }, input }) => {
      const pair = await findPair(services, deployment, input.otherId);
      const diff = await diffOfPage(services, project, { pair, path: input.path, caller });
      return { success: true, diff };
    }),
};
