import { argument, type Arguments } from "../arguments.ts";
import { asAddress, asLink, asPicture } from "../plain.ts";
import { fence } from "./shortcodes.ts";
import type { TemplateScan } from "./scan.ts";
import type { TemplateTag } from "./tags.ts";

/** The tags of Hexo that no sentence would use without code. */
export const HEXO_TAGS = ["post_link", "post_path", "asset_img", "asset_path", "asset_link"];

const FILE = /\.\w{2,5}$/;
const SIZE = /^\d+(?:px|%)?$/;

/** What a tag of Hexo becomes. Null for other tags. */
export function hexoTag(scan: TemplateScan, tag: TemplateTag, given: Arguments): string | null {
  const [first = "", ...others] = given.list;
  const title = others.filter((word) => !SIZE.test(word)).join(" ");
  switch (tag.name.toLowerCase()) {
    case "post_link":
      return first === "" ? "" : asLink(title || first, noteNamed(first));
    case "post_path":
      return first === "" ? "" : asAddress(noteNamed(first));
    case "asset_path":
      return asAddress(first);
    case "asset_link":
      return first === "" ? "" : asLink(title || first, first);
    case "asset_img":
    case "img":
      return picture(given);
    case "codeblock": {
      const language = given.list.find((word) => word.startsWith("lang:"))?.slice(5);
      const end = /\{%-?\s*endcodeblock\s*-?%\}/;
      return fence(scan, tag, { end, language: language ?? argument(given, "lang") ?? "" });
    }
    default:
      return null;
  }
}

const noteNamed = (slug: string) => (/\.md$/i.test(slug) ? slug : `${slug}.md`);

/** `[class names] file [width] [height] [title [alternative text]]` */
function picture({ list: given }: Arguments): string {
  const list = given.map((word) => word.trim());
  const at = list.findIndex((word) => FILE.test(word));
  const file = list[at];
  if (file === undefined) return "";
  const texts = list.slice(at + 1).filter((word) => !SIZE.test(word));
  return asPicture((texts.at(-1) ?? "").replace(/^["']|["']$/g, ""), file);
}
