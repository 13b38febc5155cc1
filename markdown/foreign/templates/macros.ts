import { decodeEntities } from "../../text/entities.ts";
import { readArguments } from "../arguments.ts";
import { asCode, asText, asYoutube } from "../plain.ts";
import type { TemplateScan } from "./scan.ts";

const CALL = /^([A-Za-z][\w-]*)(?:\(([^]*)\))?$/;
/** References that show their first or second argument as code. */
const CODE = new Set([
  "cssxref",
  "domxref",
  "jsxref",
  "webextapiref",
  "svgattr",
  "httpheader",
  "httpstatus",
  "httpmethod",
  "csp",
  "csp-xref",
  "xpathref",
  "xsltref",
  "mathmlattr",
  "webglextref",
  "anch",
  "interwiki",
  "permission",
  "manifest",
]);
/** References to an element. */
const ELEMENT = new Set(["htmlelement", "svgelement", "mathmlelement", "xulelem", "xsltelement"]);
const TEXT = new Set(["glossary", "draft", "sectiononpage", "linkitem"]);
/** What only the site of MDN can show. */
const DROPPED =
  /^(?:specifications|compat|(?:\w+)?sidebar|(?:api|css|html|js|svg|mathml|http|learn)ref|defaultapisidebar|quicklinkswithsubpages|(?:list)?subpages\w*|landingpagelistsubpages|(?:previous|next)\w*|inheritancediagram|availableinworkers|securecontext_\w+|seecompattable|deprecated_\w+|non-standard_\w+|nonstandard_\w+|experimental_\w+|optional_inline|readonlyinline|obsolete_\w+|addonsidebar\w*|embedlivesample|embedghlivesample|embedinteractiveexample|interactiveexample|livesamplelink|jsfiddleembed|cssinfo|csssyntax(?:raw)?|svginfo|js_property_attributes|apilistalpha|cssapplies\w*|webextexamples|webextallcompattables|accessibilitysidebar|glossarydisambiguation|htmlelementnav|jsnoninline|compatibility\w*|gecko\w*)$/i;

/** `{{cssxref("color")}}` of MDN is code, `{{Specifications}}` disappears. Null for all other outputs. */
export function macro(scan: TemplateScan, index: number): string | null {
  const tag = scan.tags[index]!;
  const [, written, inner] = CALL.exec(tag.content) ?? [];
  if (written === undefined) return null;
  const name = written.toLowerCase();
  const isMdn = scan.generator === "mdn";
  const list = readArguments(inner ?? "").list.map(decodeEntities);
  const [first, second] = list;
  if (inner !== undefined && first !== undefined) {
    if (ELEMENT.has(name)) return asCode(second || `<${first}>`);
    if (CODE.has(name))
      return isPlain(list)
        ? asText(second || lastPart(name, first))
        : asCode(second || lastPart(name, first));
    if (TEXT.has(name)) return asText(second || first);
    if (name === "embedyoutube") return asYoutube(first) ?? "";
    if (name === "rfc") return asText(`RFC ${first}${second ? `: ${second}` : ""}`);
    if (name === "bug") return asText(`bug ${first}`);
  }
  // A word in lower case without arguments is a variable in many template languages.
  const isCertain = inner !== undefined || /^[A-Z]|[_-](?:inline|header)$/.test(written);
  if (isMdn || (isCertain && DROPPED.test(name))) return "";
  return null;
}

/** The fourth argument of a reference asks for text instead of code. */
function isPlain(list: readonly string[]): boolean {
  return list.length >= 4 && /^(?:1|true|nocode)$/.test(list[3]!);
}

/** `Global_Objects/Array/map` is Array.map. */
function lastPart(name: string, path: string): string {
  if (name === "jsxref") return path.replace(/^Global_Objects\//, "").replaceAll("/", ".");
  return path.replaceAll("/", name === "domxref" ? "." : "/");
}
