import { z } from "zod";

export const MAX_SEARCH_LENGTH = 100;

/** A project in the search results, with the handles for its address. */
export const FoundProject = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  orgHandle: z.string(),
  orgName: z.string(),
});
export type FoundProject = z.infer<typeof FoundProject>;

/** A note in a live deployment, published or not. */
export const FoundNote = z.object({
  title: z.string(),
  path: z.string(),
  deploymentId: z.string(),
  projectHandle: z.string(),
  projectName: z.string(),
  orgHandle: z.string(),
});
export type FoundNote = z.infer<typeof FoundNote>;
