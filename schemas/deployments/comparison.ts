import { z } from "zod";
import { IssueGroup } from "./issue-group.ts";

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
  /**
   * `moved`: it has a new address. `listed`, `unlisted`: its page exists in both, but lists name it in only one. `rendered`: its own text is the same, but the
   * surrounding page differs.
   */
  kind: z.enum(pageChanges),
  title: z.string(),
  /** Path of the note. Null if it no longer exists. */
  path: z.string().nullable(),
  url: z.string().nullable(),
  /** In the older deployment. Null if it did not exist there. */
  beforePath: z.string().nullable(),
  beforeUrl: z.string().nullable(),
});
export type PageChange = z.infer<typeof PageChange>;

/** An unchanged link with a different target. */
export const LinkElsewhere = z.object({
  /** Path of the note that contains the link. */
  path: z.string(),
  /** Null when an older version of Pressmark built the newer deployment. */
  line: z.number().nullable(),
  /** The link as written: `[[Name]]`, `![[Name]]`, or the path of a markdown link. */
  link: z.string(),
  /** Path of the previous target. */
  before: z.string(),
  after: z.string(),
});
export type LinkElsewhere = z.infer<typeof LinkElsewhere>;

/** Effects on links: URLs that now return 404, links that are broken or have another target, and pages that nothing links to anymore. */
export const LinkImpact = z.object({
  /** Links that worked before, in groups. */
  dead: z.array(IssueGroup),
  /** Pages that had links to them before and have none now. */
  orphaned: z.array(z.object({ path: z.string(), url: z.string(), title: z.string() })),
  /** Addresses that were pages before and are now neither pages nor redirects. */
  gone: z.array(z.object({ url: z.string(), title: z.string() })),
  /** Links that are written as before but have another target. Null when an older version of Pressmark built one of the two. */
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

/** The differences between two deployments of a project. `before` is always the older one. Lists are cut at 100; `totals` are not. */
export const Comparison = z.object({
  before: Side,
  after: Side,
  pages: z.record(z.enum(pageChanges), z.number()),
  /** The settings that differ. Null when an older version of Pressmark built one of the two and did not record them. */
  settings: z
    .array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    )
    .nullable(),
  /** Groups that are new or have grown, with the number of further places, and groups that are gone. */
  issues: z.object({
    added: z.array(IssueGroup),
    resolved: z.array(IssueGroup),
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
  /** The published markdown. Null if the page did not exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Address on the site's own origin that shows the page with its changes marked. Valid for an hour. */
  renderedUrl: z.string(),
});
export type PageDiff = z.infer<typeof PageDiff>;
