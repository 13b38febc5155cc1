import { z } from "zod";
import { Issue } from "./deployment.ts";

export const pageChanges = [
  "added",
  "changed",
  "removed",
  "moved",
  "listed",
  "unlisted",
  "rendered",
] as const;
export type PageChangeKind = (typeof pageChanges)[number];

/** How a page differs between two deployments. */
export const PageChange = z.object({
  /** `moved`: it stands at another address. `listed`, `unlisted`: it has its page in both, and lists name it in one. `rendered`: its own text is the same, what surrounds it is not. */
  kind: z.enum(pageChanges),
  title: z.string(),
  /** Path of the note; null where it is gone. */
  path: z.string().nullable(),
  url: z.string().nullable(),
  /** Of the older deployment; null where it did not exist. */
  beforePath: z.string().nullable(),
  beforeUrl: z.string().nullable(),
});
export type PageChange = z.infer<typeof PageChange>;

/** An unchanged link that leads to another target than before. */
export const LinkElsewhere = z.object({
  /** Of the note that it stands in. */
  path: z.string(),
  /** Null when an older Pressmark has built the newer deployment. */
  line: z.number().nullable(),
  /** As it is written: `[[Name]]`, `![[Name]]`, or the path of a markdown link. */
  link: z.string(),
  /** Path of what it led to. */
  before: z.string(),
  after: z.string(),
});
export type LinkElsewhere = z.infer<typeof LinkElsewhere>;

/** What becomes of links: URLs that answer with 404, links that lead nowhere or elsewhere, pages nothing links to any more. */
export const LinkImpact = z.object({
  /** Links that worked before. */
  dead: z.array(Issue),
  /** Pages that something linked to before, and nothing does now. */
  orphaned: z.array(z.object({ path: z.string(), url: z.string(), title: z.string() })),
  /** Addresses that were pages before and neither are now nor redirect. */
  gone: z.array(z.object({ url: z.string(), title: z.string() })),
  /** Links that are written as before and lead to something else; null when an older Pressmark has built one of the two. */
  elsewhere: z.array(LinkElsewhere).nullable(),
  totals: z.object({
    dead: z.number(),
    orphaned: z.number(),
    gone: z.number(),
    elsewhere: z.number(),
  }),
});
export type LinkImpact = z.infer<typeof LinkImpact>;

const Side = z.object({
  id: z.string(),
  number: z.number(),
  commit: z.string().nullable(),
  createdAt: z.string(),
});

/** What differs between two deployments of a project; `before` is the older one, whichever was asked for. Lists are cut at 100; `totals` are not. */
export const Comparison = z.object({
  before: Side,
  after: Side,
  pages: z.record(z.enum(pageChanges), z.number()),
  /** Those that differ; null when an older Pressmark has built one of the two and did not write them down. */
  settings: z
    .array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    )
    .nullable(),
  issues: z.object({
    added: z.array(Issue),
    resolved: z.array(Issue),
    totals: z.object({ added: z.number(), resolved: z.number() }),
  }),
  links: LinkImpact,
});
export type Comparison = z.infer<typeof Comparison>;

/** One page before and after. */
export const PageDiff = z.object({
  kind: z.enum(pageChanges),
  path: z.string().nullable(),
  beforePath: z.string().nullable(),
  /** The published markdown; null where the page did not exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Address on the site's own origin that shows the page with what changed marked; good for an hour. */
  renderedUrl: z.string(),
});
export type PageDiff = z.infer<typeof PageDiff>;
