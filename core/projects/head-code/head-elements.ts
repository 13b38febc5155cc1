import { isUrl } from "#schemas/is-url.ts";
import type { HeadOrigins } from "#schemas/projects/theme/head-code.ts";
import { checkCss } from "#markdown/own-css/check-css.ts";

/** An element of the head, as a browser reads it. */
export interface HeadElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** The text of a script or a style. */
  text: string;
}

type Rule = (element: HeadElement, origins: HeadOrigins) => string | null;

const SCRIPT_TYPES = ["", "module", "text/javascript", "application/javascript"];
/** Text that nothing runs. */
const DATA_TYPES = ["application/json", "application/ld+json"];
/** Rels by what the browser does with the address: it loads it for the page, it prepares for it, or it only reads it. */
const LOADED = ["stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest"];
const PREPARED = ["preload", "modulepreload", "preconnect", "dns-prefetch"];
const READ = [
  "me",
  "author",
  "license",
  "alternate",
  "webmention",
  "pingback",
  "micropub",
  "hub",
  "authorization_endpoint",
  "token_endpoint",
  "indieauth-metadata",
];

/** Addresses are read as browsers do on a page of the site, with control characters and backslashes resolved. */
const OWN = "https://own.invalid";

/** Every element that the head may have, and the attributes of each. `data-` attributes are always allowed. */
const elements: Record<string, { attributes: string[]; rule: Rule }> = {
  script: {
    attributes: [
      "src",
      "type",
      "async",
      "defer",
      "nomodule",
      "crossorigin",
      "integrity",
      "id",
      "referrerpolicy",
      "fetchpriority",
    ],
    rule: scriptProblem,
  },
  meta: { attributes: ["name", "property", "content", "media", "id"], rule: metaProblem },
  link: {
    attributes: [
      "rel",
      "href",
      "type",
      "sizes",
      "media",
      "title",
      "hreflang",
      "as",
      "color",
      "id",
      "crossorigin",
      "integrity",
      "referrerpolicy",
      "fetchpriority",
    ],
    rule: linkProblem,
  },
  style: { attributes: ["media", "id"], rule: styleProblem },
  noscript: { attributes: [], rule: () => null },
};

/** Why an element must not be in the head; null if it may. */
export function elementProblem(element: HeadElement, origins: HeadOrigins): string | null {
  const { name, attributes } = element;
  if (!Object.hasOwn(elements, name))
    return `<${name}> is not allowed. Only script, meta, link, style and noscript are`;
  const { attributes: known, rule } = elements[name]!;
  const other = [...attributes.keys()].find(
    (key) => !known.includes(key) && !/^data-[a-z0-9-]+$/.test(key),
  );
  if (other !== undefined) return `<${name}> must not have the attribute ${other}`;
  return rule(element, origins);
}

/** Whether browsers run the text of a script. */
export function isInlineScript({ name, attributes }: HeadElement): boolean {
  return name === "script" && !attributes.has("src") && !DATA_TYPES.includes(typeOf(attributes));
}

const typeOf = (attributes: HeadElement["attributes"]) =>
  (attributes.get("type") ?? "").trim().toLowerCase();

function scriptProblem({ attributes }: HeadElement, { scripts }: HeadOrigins): string | null {
  const type = typeOf(attributes);
  if (![...SCRIPT_TYPES, ...DATA_TYPES].includes(type))
    return `<script> must not have the type ${type}`;
  const address = attributes.get("src");
  return address === undefined
    ? null
    : addressProblem(address, { named: scripts, list: "scripts" });
}

function metaProblem({ attributes }: HeadElement): string | null {
  return attributes.has("name") || attributes.has("property")
    ? null
    : "<meta> must have a name or a property";
}

function linkProblem({ attributes }: HeadElement, origins: HeadOrigins): string | null {
  const rels = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const address = attributes.get("href");
  if (rels.length === 0 || address === undefined) return "<link> must have rel and href";
  const unknown = rels.find((rel) => ![...LOADED, ...PREPARED, ...READ].includes(rel));
  if (unknown !== undefined) return `<link> must not have the rel ${unknown}`;
  if (rels.some((rel) => LOADED.includes(rel)))
    return addressProblem(address, { named: [], list: null });
  if (rels.some((rel) => PREPARED.includes(rel)))
    return addressProblem(address, { named: Object.values(origins).flat(), list: "lists" });
  if (/^mailto:[^\s]+$/i.test(address)) return null;
  return readAddress(address) ? null : `${shown(address)} must be an address with https`;
}

function styleProblem({ text }: HeadElement): string | null {
  const [problem] = checkCss(text);
  return problem ? `<style> cannot be used: ${problem.message}` : null;
}

/** A path of the site itself, or an address at a named site. */
function addressProblem(
  address: string,
  { named, list }: { named: readonly string[]; list: string | null },
): string | null {
  const url = readAddress(address);
  if (!url) return `${shown(address)} must be an address with https, or a path of the site`;
  if (url.origin === OWN) return null;
  if (list === null) return `${shown(address)} must be a path of the site, such as /icon.svg`;
  if (named.includes(url.origin)) return null;
  return `${shown(address)} is at ${url.origin}, which is not in the ${list === "lists" ? "lists below" : `list of ${list}`}`;
}

function readAddress(address: string): URL | null {
  // Without a scheme, the address would use http on a site without TLS.
  if (/^[\s\\/]{2,}/.test(address) || !isUrl(address, OWN)) return null;
  const url = new URL(address, OWN);
  return url.protocol === "https:" && url.username === "" ? url : null;
}

const shown = (address: string) =>
  `“${address.length > 80 ? `${address.slice(0, 80)}…` : address}”`;
