import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { isUrl } from "#schemas/is-url.ts";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/** Each has one address. */
const ADDRESS_ATTRIBUTES = new Set([
  "href",
  "src",
  "poster",
  "action",
  "formaction",
  "data",
  "cite",
  "background",
  "xlink:href",
]);
/** An address within a text. */
const ADDRESS = /(?:https?:|[\\/])[\\/][^\s"'<>()\\,;]+/gi;
/** Styles, lists of pictures, and references to parts of a drawing. */
const TEXT_ATTRIBUTES = new Set([
  "srcset",
  "imagesrcset",
  "ping",
  "srcdoc",
  "style",
  "fill",
  "stroke",
  "filter",
  "mask",
  "clip-path",
  "marker-start",
  "marker-mid",
  "marker-end",
]);
const OWN_HOST = "page.invalid";
const PAGE = `https://${OWN_HOST}/`;

/** Every host that a page links to or loads something from, as a browser reads it. */
export function hostsIn(html: string): string[] {
  const hosts = new Set<string>();
  collect(parse(html), hosts);
  hosts.delete(OWN_HOST);
  hosts.delete("");
  return [...hosts];
}

function collect(node: Node, hosts: Set<string>): void {
  if ("attrs" in node)
    for (const { name, value } of node.attrs)
      if (ADDRESS_ATTRIBUTES.has(name)) addHost(value, hosts);
      else if (TEXT_ATTRIBUTES.has(name) || (name === "content" && isRefresh(node)))
        addHostsIn(value, hosts);
  if (node.nodeName === "style")
    for (const child of node.childNodes) if ("value" in child) addHostsIn(child.value, hosts);
  if ("content" in node) collect(node.content, hosts);
  if ("childNodes" in node) for (const child of node.childNodes) collect(child, hosts);
}

const isRefresh = ({ attrs }: { attrs: { name: string; value: string }[] }): boolean =>
  attrs.some(({ name, value }) => name === "http-equiv" && /^refresh$/i.test(value.trim()));

function addHostsIn(text: string, hosts: Set<string>): void {
  for (const address of text.match(ADDRESS) ?? []) addHost(address, hosts);
}

function addHost(address: string, hosts: Set<string>): void {
  if (isUrl(address, PAGE)) hosts.add(new URL(address, PAGE).host);
}
