import { argument, readArguments } from "../arguments.ts";
import { hasTemplates } from "../generator.ts";
import { containerOf } from "../meanings.ts";
import { lineBefore } from "../block-place.ts";
import { asAddress, asLink, asYoutube } from "../plain.ts";
import { HEXO_TAGS, hexoTag } from "./hexo.ts";
import { fence, reference } from "./shortcodes.ts";
import type { TemplateScan } from "./scan.ts";
import type { TemplateTag } from "./tags.ts";

/** Tags whose content cannot be shown, because it is a program or a comment. */
const WITH_CONTENT = new Set(["for", "tablerow", "capture", "schema", "javascript"]);
const ADDRESS = /^https?:\/\/[^\s<>]+$/i;
/** Names that no sentence about templates would use without code: of Jekyll, GitBook and Eleventy. */
const CERTAIN = new Set([
  "raw",
  "link",
  "post_url",
  "highlight",
  "include",
  "include_relative",
  "include_cached",
  "hint",
  "tabs",
  "tab",
  "code",
  "embed",
  "content-ref",
  "file",
  "stepper",
  "step",
  "seo",
  "swagger",
  "openapi",
  "feed_meta",
  "gist",
  "youtube",
  "codetabs",
  "codetab",
  ...HEXO_TAGS,
]);

/**
 * What a tag of Liquid becomes. A sentence may mention `{% block %}`, so that an uncertain tag only disappears if it is alone on its line, or if the repository
 * was written for Jekyll or Eleventy.
 */
export function liquidTag(scan: TemplateScan, index: number): string | null {
  const tag = scan.tags[index]!;
  const isAlone = scan.isAlone(tag);
  const name = tag.name.toLowerCase();
  if (!isAlone && !hasTemplates(scan.generator) && !isUsed(scan, index)) return null;
  if (name === "") return null;
  if (tag.isClosing) return scan.end(tag);
  const given = readArguments(tag.rest);
  const [first, second] = given.list;
  const ofHexo = hexoTag(scan, tag, given);
  if (ofHexo !== null) return ofHexo;
  switch (name) {
    case "raw":
      return scan.contentUntil(tag, endOf("raw")) ?? "";
    case "link":
      // In some Eleventy sites. Hexo has a text before the address.
      if (ADDRESS.test(first ?? "")) return `<${first}>`;
      if (ADDRESS.test(second ?? "")) return asLink(first ?? "", second ?? "");
      return reference(
        scan,
        tag,
        first === undefined ? undefined : `/${first.replace(/^\/+/, "")}`,
      );
    case "post_url":
      return reference(
        scan,
        tag,
        first === undefined ? undefined : `${first.replace(/^\/+/, "")}.md`,
      );
    case "highlight":
      return fence(scan, tag, { end: endOf("highlight"), language: first ?? "" });
    case "youtube":
      return asYoutube(first) ?? "";
    case "include":
    case "include_cached":
      return /youtube/i.test(first ?? "")
        ? (asYoutube(argument(given, "id", "video_id", "url")) ?? "")
        : "";
    case "embed":
    case "file":
      // GitBook escapes characters in names as in markdown.
      return embedded(argument(given, "url", "src")?.replace(/\\(?=[()[\]_*~])/g, ""));
  }
  // A shortcode of the site, such as `{% page "/guide/" %}`, takes an address and becomes one.
  if (/^["']\//.test(tag.rest) && first !== undefined && isAddressOf(scan, tag))
    return asAddress(first);
  // Nunjucks keeps a text under a name, mostly code that is highlighted later.
  if (name === "set" && !tag.rest.includes("="))
    return fence(scan, tag, { end: endOf("set"), language: "" });
  if (WITH_CONTENT.has(name)) {
    scan.contentUntil(tag, endOf(name));
    return "";
  }
  const container = containerOf(name, given);
  return container ? scan.container(index, container) : "";
}

/** Whether a tag is the address of a link or of a definition such as `[label]: {% page "/guide/" %}`. */
function isAddressOf(scan: TemplateScan, tag: TemplateTag): boolean {
  return /^ {0,3}\[[^[\]]+\]: *$/.test(lineBefore(scan.source, tag.start)) || scan.isInAddress(tag);
}

/** In a sentence, a tag is a mention if it has neither arguments nor an end. Jinja has quotes around the file that it includes. */
function isUsed(scan: TemplateScan, index: number): boolean {
  const { name, rest } = scan.tags[index]!;
  if (!CERTAIN.has(name.toLowerCase())) return false;
  if (/^include/i.test(name) && /^["']/.test(rest)) return false;
  return rest !== "" || scan.isPaired(index);
}

function endOf(name: string): RegExp {
  return new RegExp(String.raw`\{%-?\s*end${name}\s*-?%\}`);
}

function embedded(url: string | undefined): string {
  if (url === undefined) return "";
  return /youtu\.?be|vimeo/i.test(url) ? `![](${asAddress(url)})` : asLink(url, url);
}

const OWN = /^(?:site|page|include|layout|jekyll|theme|paginator)\.[\w.[\]'"-]+(?:\s*\|[^]*)?$/;
const PATH =
  /^(?:"([^"]*)"|'([^']*)')\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))\b/;

/** A setting at the start of an address that may be another site. As a scheme it makes no link, and the issue names it. */
const UNKNOWN_HOST =
  /^(site\.(?!(?:base[_-]?url|url|root|github\.url|lang|language)\b)[a-z][\w.-]{0,60})$/i;

/**
 * `{{ site.baseurl }}` disappears from addresses and `{{ "/x" | relative_url }}` is the path. Any other output in a sentence is text, because the sentence may be
 * about a template.
 */
export function liquidOutput(scan: TemplateScan, index: number): string | null {
  const tag: TemplateTag = scan.tags[index]!;
  const content = tag.content.replace(/^-|-$/g, "").trim();
  const [whole, double, single] = PATH.exec(content) ?? [];
  if (whole !== undefined) {
    const path = double ?? single ?? "";
    return scan.isInAddress(tag) ? asAddress(path) : path;
  }
  const unknown = UNKNOWN_HOST.exec(content)?.[1];
  if (unknown !== undefined && /[(<"'\s]/.test(scan.source[tag.start - 1] ?? ""))
    if (scan.isInAddress(tag)) return `${unknown.replaceAll("_", "-")}:`;
  const around =
    scan.source.slice(Math.max(0, tag.start - 2), tag.start) +
    scan.source.slice(tag.end, tag.end + 1);
  // Without a segment, the address would be another one. The issue names what fills it in.
  if (/^[^/]\/\/$/.test(around) && /^(?:site|page)\.[\w.]+$/.test(content) && scan.isInAddress(tag))
    return encodeURIComponent(`{{${content}}}`);
  if (scan.generator === "jekyll") return "";
  return OWN.test(content) && (scan.isInAddress(tag) || scan.isAlone(tag)) ? "" : null;
}
