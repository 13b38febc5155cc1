import { z } from "zod";

/** Lists are cut at this length. Their totals are not. */
export const CARD_LIST_MAX = 100;

const CardPage = z.object({
  kind: z.enum(["added", "changed", "moved", "removed"]),
  title: z.string(),
  path: z.string(),
  /** Null if the page is gone. */
  url: z.string().nullable(),
  /** Where it was. Null unless it moved. */
  from: z.string().nullable(),
});

const CardIssue = z.object({
  path: z.string(),
  line: z.number().nullable(),
  message: z.string(),
  /** Number of places with the same problem. */
  count: z.number(),
});

/** What the newest commit of a task's branch would change on the published site. The lists are null until its preview is built. */
export const TaskCard = z.object({
  state: z.enum(["building", "ready", "failed"]),
  /** Why it is not ready, in words. Null if the state says all. */
  reason: z.string().nullable(),
  /** The newest commit of the branch. */
  commit: z.string(),
  /** The preview of this commit. */
  deploymentId: z.string().nullable(),
  /** The deployment that it is compared with. */
  baseDeploymentId: z.string().nullable(),
  /** `start`: the site as it was where the branch began. `live`: the live site, because that one is no longer stored. */
  comparedWith: z.enum(["start", "live"]).nullable(),
  /** The address of the preview. Valid for a short time, if only some people may read it. */
  previewUrl: z.string().nullable(),
  pages: z
    .object({
      added: z.number(),
      changed: z.number(),
      moved: z.number(),
      removed: z.number(),
      list: z.array(CardPage),
    })
    .nullable(),
  /** Dead links before and after, and those that differ. */
  links: z
    .object({
      before: z.number(),
      after: z.number(),
      caused: z.array(CardIssue),
      mended: z.array(CardIssue),
    })
    .nullable(),
  /** Groups of other issues before and after, and those that differ. */
  issues: z
    .object({
      before: z.number(),
      after: z.number(),
      added: z.array(CardIssue),
      resolved: z.array(CardIssue),
    })
    .nullable(),
  /** What visitors cannot see yet. */
  newlyPublic: z
    .object({ total: z.number(), list: z.array(z.object({ title: z.string(), path: z.string() })) })
    .nullable(),
  settings: z
    .array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    )
    .nullable(),
  /** Hosts that the changed pages link to or load from, and that they did not before. Null if they are not known. */
  outsideHosts: z.array(z.string()).nullable(),
});
export type TaskCard = z.infer<typeof TaskCard>;
export type CardPage = z.infer<typeof CardPage>;
export type CardIssue = z.infer<typeof CardIssue>;
