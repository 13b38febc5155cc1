import { z } from "zod";
import { visibilities } from "../../orgs/org.ts";
import { Name } from "../project.ts";

/** `checkHandle` explains what is wrong with a shorter one. */
const HANDLE_INPUT_MAX = 64;

export const GeneralSettings = z.object({
  name: Name,
  /** Decides the addresses in the dashboard, of the git remote and of the site. The former ones redirect. Only admins change it. */
  handle: z.string().max(HANDLE_INPUT_MAX),
  branch: z.string(),
  visibility: z.enum(visibilities),
  /** True if anyone with the address of a deployment that is not live may see it. */
  openDeployments: z.boolean(),
});
