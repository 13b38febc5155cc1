import { z } from "zod";
import { visibilities } from "../../orgs/org.ts";
import { Name } from "../project.ts";

export const GeneralSettings = z.object({
  name: Name,
  branch: z.string(),
  visibility: z.enum(visibilities),
  /** True if anyone with the address of a deployment that is not live may see it. */
  openDeployments: z.boolean(),
});
