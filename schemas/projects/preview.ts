import { z } from "zod";
import { PullRequest } from "./pull-request.ts";

/** Open previews of one project, and again as many of forks. Further pull requests and branches have none until one of these is closed. */
export const MAX_PREVIEWS = 50;

export const PREVIEW_KEPT_DAYS = 7;

/** The site of a pull request or of a branch that is not published. */
export const Preview = z.object({
  id: z.string(),
  projectId: z.string(),
  branch: z.string(),
  /** Null if it shows a branch. */
  pull: PullRequest.nullable(),
  /** Its address, which stays the same from push to push. */
  url: z.string(),
  state: z.enum(["open", "closed"]),
  /** Whether everyone who has the address may see it. */
  isPublic: z.boolean(),
  /** The commit of a fork that waits until a member approves it. */
  awaits: z.string().nullable(),
  /** The newest deployment. Null before the first one. */
  deployment: z
    .object({ id: z.string(), number: z.number(), status: z.string(), createdAt: z.string() })
    .nullable(),
  /** The deployment that its address shows. */
  shownDeploymentId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type Preview = z.infer<typeof Preview>;
