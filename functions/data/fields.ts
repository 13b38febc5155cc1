import { z } from "zod";

export const deploymentField = z
  .string()
  .optional()
  .describe("The deployment. Without it, the live one.");

/** Says what was queried. */
export const queriedDeployment = {
  deploymentId: z.string(),
  commit: z.string().nullable().describe("The commit that the deployment was built from."),
};
