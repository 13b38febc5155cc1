import { z } from "zod";
import { AgentsFile } from "#schemas/tasks/agents-file.ts";
import {
  acceptAgentsFile,
  forgetAgentsFile,
  readAgentsFile,
} from "#core/tasks/agent/agents-file.ts";
import { answer, inProject, router } from "../../trpc.ts";

const one = answer({ agentsFile: AgentsFile });
const OID_MAX_LENGTH = 64;

/** Instructions for agents in the repository. Tasks follow the version that a member has accepted. */
export const agentsFile = router({
  get: inProject({})
    .output(one)
    .query(async ({ ctx: { services, org, project } }) => ({
      success: true,
      agentsFile: await readAgentsFile(services, { org, project }),
    })),

  /** `oid`: the version that the caller has read, from `get`. */
  accept: inProject({ oid: z.string().max(OID_MAX_LENGTH) })
    .output(one)
    .mutation(async ({ ctx: { services, caller, org, project, audit }, input: { oid } }) => {
      audit.details = { oid };
      return {
        success: true,
        agentsFile: await acceptAgentsFile(services, { caller, org, project, oid }),
      };
    }),

  remove: inProject({})
    .output(one)
    .mutation(async ({ ctx: { services, org, project } }) => ({
      success: true,
      agentsFile: await forgetAgentsFile(services, { org, project }),
    })),
});
