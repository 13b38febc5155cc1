import type { Env } from "../env/env.ts";

/**
 * Public pages are rendered when the web app is built, before the name and the address of the installation are known. They contain these placeholders, and the
 * API inserts the real values when it reads the pages.
 */
export const unknownSite = {
  brandName: "Pressmark",
  publicUrl: "https://public-url.invalid",
  sitesUrl: "https://sites-url.invalid",
  contactHref: "mailto:contact@contact-email.invalid",
  contactName: "contact@contact-email.invalid",
  sourceUrl: "https://source-url.invalid/",
  packageUrl: "https://package-url.invalid/",
  communityUrl: "https://community-url.invalid/",
  plans: [],
} as const;

type Facts = Pick<
  Env,
  | "BRAND_NAME"
  | "PUBLIC_URL"
  | "SITES_URL"
  | "SITES_DOMAIN"
  | "CONTACT_EMAIL"
  | "SOURCE_URL"
  | "PACKAGE_URL"
  | "COMMUNITY_URL"
>;

const SITES = /https:\/\/([\w-]+\.)?sites-url\.invalid/g;
/** The name in a sentence, but not in an address, a header or code. */
const BRAND = /(?<![\w/@.-])Pressmark(?![\w/@-])/g;

/** The contact address: the installation's own, or the form when it has none. */
export const contactOf = ({
  CONTACT_EMAIL: email,
}: Pick<Env, "CONTACT_EMAIL">): { contactHref: string; contactName: string } =>
  email
    ? { contactHref: `mailto:${email}`, contactName: email }
    : { contactHref: "/contact", contactName: "Write to us" };

/** Inserts the installation's facts into a text. `escape` is the escaping that the text's format requires. */
export function fillInSite(text: string, env: Facts, escape: (value: string) => string): string {
  const sites = new URL(env.SITES_URL);
  const port = sites.port ? `:${sites.port}` : "";
  const domain = env.SITES_DOMAIN ?? sites.hostname;
  const contact = contactOf(env);
  const filled = text
    // The reference goes first, because it contains the name.
    .replaceAll(unknownSite.contactHref, () => escape(contact.contactHref))
    .replaceAll(unknownSite.contactName, () => escape(contact.contactName))
    // Empty when the installation has no such address. The link is then left out.
    .replaceAll(unknownSite.sourceUrl, () => escape(env.SOURCE_URL ?? ""))
    .replaceAll(unknownSite.packageUrl, () => escape(env.PACKAGE_URL ?? ""))
    .replaceAll(unknownSite.communityUrl, () => escape(env.COMMUNITY_URL ?? ""))
    .replaceAll(unknownSite.publicUrl, () => escape(env.PUBLIC_URL))
    .replace(SITES, (_whole, label: string | undefined) =>
      escape(label ? `${sites.protocol}//${label}${domain}${port}` : env.SITES_URL),
    )
    .replaceAll("public-url.invalid", () => new URL(env.PUBLIC_URL).host)
    .replaceAll("sites-url.invalid", () => domain + port);
  return env.BRAND_NAME === unknownSite.brandName
    ? filled
    : filled.replace(BRAND, () => escape(env.BRAND_NAME));
}
