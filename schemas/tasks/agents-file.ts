import { z } from "zod";

export const AGENTS_FILE = "AGENTS.md";
export const AGENTS_FILE_MAX_BYTES = 32 * 1024;

/** `AGENTS.md` at the root of the repository, and what of it tasks follow. */
export const AgentsFile = z.object({
  /** On the published branch now. Null if there is none. */
  current: z
    .object({
      text: z.string(),
      /** The git object. It changes whenever the text does. */
      oid: z.string(),
    })
    .nullable(),
  /** Why the file on the published branch cannot be accepted. Null if it can, or if there is none. */
  problem: z.string().nullable(),
  /** What tasks follow. Null until a member accepts it. */
  accepted: z
    .object({ text: z.string(), oid: z.string(), by: z.string(), at: z.string() })
    .nullable(),
});
export type AgentsFile = z.infer<typeof AgentsFile>;
