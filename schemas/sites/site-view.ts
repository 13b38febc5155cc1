import { z } from "zod";
import { pageAudiences } from "../projects/settings/audience.ts";

/** EVERY kind of address of a site, in the order in which the dashboard lists them. */
export const siteAddressKinds = [
  "main",
  "other",
  "former",
  "deployment",
  "feed",
  "sitemap",
  "models",
  "source",
] as const;
export type SiteAddressKind = (typeof siteAddressKinds)[number];

const SiteAddress = z.object({
  kind: z.enum(siteAddressKinds),
  /** Without a signature, so that it can be given to other people. The source may be an address for git only. */
  url: z.string(),
  /** Who can open it. A repository elsewhere decides itself, and counts as public. */
  audience: z.enum(pageAudiences),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** What programs show with a link to the site, read from its published home page. */
const LinkCard = z.object({
  title: z.string(),
  description: z.string().nullable(),
  site: z.string(),
  /** The picture at an address that the caller can open for an hour; null if the page names none, or one elsewhere. */
  picture: z.string().nullable(),
  /** The page's picture at another site. The dashboard does not load it. */
  pictureElsewhere: z.string().nullable(),
});
export type LinkCard = z.infer<typeof LinkCard>;

/** The site of a project, as its members see it. */
export const SiteView = z.object({
  addresses: z.array(SiteAddress),
  /** Null while nothing is published. */
  card: LinkCard.nullable(),
});
export type SiteView = z.infer<typeof SiteView>;
