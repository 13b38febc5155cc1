import { isUrl } from "#schemas/is-url.ts";
/** No site has this address. */
const SITE = "https://site.invalid";
/** Pictures and fonts, without parameters that could make them anything else. */
const DATA =
  /^data:(?:image\/(?:svg\+xml|png|jpeg|gif|webp|avif)|font\/(?:woff2?|ttf|otf)|application\/font-woff2?)[;,]/i;

/** Why a style sheet must not name this address; null if it may. */
export function addressProblem(address: string): string | null {
  if (address.startsWith("#")) return null;
  if (DATA.test(address)) return null;
  if (/^\s*data:/i.test(address)) return "only pictures and fonts may be in a data: address";
  if (/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address))
    return "nothing may be loaded from other sites";
  if (!address.startsWith("/"))
    return "an address must be a path of this site that begins with /, such as /fonts/own.woff2";
  // Browsers read `\` as `/`, and leave out tabs and line breaks.
  const isOwn = isUrl(address, SITE) && new URL(address, SITE).origin === SITE;
  return isOwn ? null : "nothing may be loaded from other sites";
}
