import { z } from "zod";
import { noteStates } from "../deployments/dataset.ts";
import { mediaKinds } from "../deployments/media-kind.ts";

/** The live deployment that has a file. */
const LiveSite = z.object({
  org: z.object({ id: z.string(), handle: z.string() }),
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  deployment: z.object({ id: z.string(), number: z.number() }),
  /** Not everyone may read every page of the site. */
  isRestricted: z.boolean(),
});
export type LiveSite = z.infer<typeof LiveSite>;

/** A note of a live deployment, by its path. Private content is closed to administrators, so it has no title and no text. */
export const AdminNote = z.object({
  path: z.string(),
  state: z.enum(noteStates),
  /** Why it is not published or not listed. Null when it is both. */
  reason: z.string().nullable(),
  /** Size of the file in bytes. */
  size: z.number(),
  /** Its page on the live site. Null if it has none. */
  url: z.string().nullable(),
  site: LiveSite,
});
export type AdminNote = z.infer<typeof AdminNote>;

/** A published file of a live deployment that is not a page. */
export const AdminMedia = z.object({
  path: z.string(),
  kind: z.enum(mediaKinds),
  /** Its media type. */
  type: z.string(),
  size: z.number(),
  /** In pixels. Null if it is not a picture or cannot be decoded. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** How many published notes embed it or link to it. */
  usedBy: z.number(),
  url: z.string(),
  /** A small version. Null unless it is a picture that everyone may see. */
  previewUrl: z.string().nullable(),
  site: LiveSite,
});
export type AdminMedia = z.infer<typeof AdminMedia>;

/** A part of a list that is read site by site. It can be empty although more follow. */
export const walked = {
  /** The sites that this part has read. */
  searched: z.number(),
  /** Of these, the sites whose lists are not ready. */
  unlisted: z.number(),
  nextCursor: z.string().nullable(),
};
