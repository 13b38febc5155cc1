import { isUrl } from "../../is-url.ts";
import { z } from "zod";
import { GRAPH_PAGE } from "../../sites/site-graph.ts";

export const HEADER_LINKS_MAX = 12;
export const FOOTER_LINKS_MAX = 24;
export const LABEL_MAX_CHARACTERS = 40;
export const ADDRESS_MAX_CHARACTERS = 500;

// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** The lists of a site that a header has by default. Their labels are in the language of the page. */
export const listLinks = ["/posts", "/tags", GRAPH_PAGE] as const;

/** A path of the site, or an https address elsewhere. */
const Address = z
  .string()
  .trim()
  .min(1, "to must be a path of the site, such as /guide, or an https address")
  .max(ADDRESS_MAX_CHARACTERS, `to can have up to ${ADDRESS_MAX_CHARACTERS} characters`)
  .refine(isAddress, "to must be a path of the site, such as /guide, or an https address");

export const SiteLink = z.strictObject({
  to: Address,
  /** "" is the title of the page. */
  label: z
    .string()
    .trim()
    .max(LABEL_MAX_CHARACTERS, `label can have up to ${LABEL_MAX_CHARACTERS} characters`)
    .refine((label) => !CONTROLS.test(label), "label must not contain invisible characters")
    .default(""),
  /** Kept in the list, but not shown. */
  hidden: z.boolean().default(false),
});
export type SiteLink = z.infer<typeof SiteLink>;

const links = (field: string, max: number) =>
  z
    .array(
      SiteLink.refine(({ to, label }) => to.startsWith("/") || label !== "", {
        path: ["label"],
        error: "label is missing: a link elsewhere needs one",
      }),
    )
    .max(max, `${field} can have up to ${max} links`);

/** The links around the pages, in their order. */
export const Navigation = z.strictObject({
  /** If empty, the header has the lists of the site. */
  header: links("header", HEADER_LINKS_MAX).default([]),
  footer: links("footer", FOOTER_LINKS_MAX).default([]),
});
export type Navigation = z.infer<typeof Navigation>;

export const noNavigation: Navigation = { header: [], footer: [] };

/** Browsers read `\` as `/`, and leave out tabs and line breaks. */
export function isAddress(to: string): boolean {
  if (INVISIBLE.test(to) || to.includes("\\")) return false;
  if (to.startsWith("/")) return !to.startsWith("//") && isUrl(to, "https://site.invalid");
  if (!/^https:\/\/[^/]/i.test(to) || !isUrl(to)) return false;
  const { username, password, hostname } = new URL(to);
  return username === "" && password === "" && hostname !== "";
}
