import { z } from "zod";
import { FoundNote, FoundProject, MAX_SEARCH_LENGTH } from "#schemas/deployments/search.ts";
import { requireScope } from "#core/access/access.ts";
import { findEverywhere } from "#core/search/search.ts";
import { answer, identified, router } from "../trpc.ts";

const MAX_HITS = 20;
const DEFAULT_HITS = 8;

export const search = router({
  /** The caller's projects, and the notes of live deployments. A blank query finds nothing. */
  find: identified
    .input(
      z.strictObject({
        query: z.string().max(MAX_SEARCH_LENGTH),
        limit: z.number().int().min(1).max(MAX_HITS).default(DEFAULT_HITS),
      }),
    )
    .output(answer({ projects: z.array(FoundProject), notes: z.array(FoundNote) }))
    .query(async ({ ctx: { services, caller }, input }) => {
      requireScope(caller, "read");
      return { success: true, ...(await findEverywhere(services, caller, input)) };
    }),
});
