import { z } from "zod";
import { MAX_TRIED_CHARACTERS, TriedAddress } from "#schemas/sites/redirects/tried-address.ts";
import { tryAddress as followAddress } from "#core/releases/try-address.ts";
import { answer, inProject } from "../../trpc.ts";

/** Where an address of the live site leads. `way` is null if no deployment is live. */
export const tryAddress = inProject({ address: z.string().max(MAX_TRIED_CHARACTERS) })
  .output(answer({ way: TriedAddress.nullable() }))
  .query(async ({ ctx: { services, project }, input: { address } }) => ({
    success: true,
    way: await followAddress(services, project, address),
  }));
