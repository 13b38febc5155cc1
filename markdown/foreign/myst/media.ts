import { escapeHtml } from "../../text/html.ts";
import { asAddress, asVimeo, asYoutube } from "../plain.ts";
import { address, type Directive, headed, opening, toLabel, unwrapped } from "./directive.ts";
import { inOneLine, isBlank, type Line } from "./line.ts";

const PIXELS = /^(\d{1,4})(?:px)?$/;

/** `{image} a.png` and `{figure} a.png`, whose content is its caption. */
export function picture(directive: Directive): Line[] {
  const { argument, options } = directive;
  // Mystmd: what a notebook printed.
  if (argument === "" || argument.startsWith("#")) return unwrapped(directive);
  const shown = pictureMarkdown(argument, options);
  const target = options.get("target");
  return headed(directive, target ? `[${shown}](${address(target)})` : shown);
}

export function pictureMarkdown(path: string, options: ReadonlyMap<string, string>): string {
  const alt = (options.get("alt") ?? "").replace(/[[\]|]/g, "");
  const width = PIXELS.exec(options.get("width") ?? "")?.[1];
  return `![${alt}${width === undefined ? "" : `|${width}`}](${address(path)})`;
}

/** `{iframe} https://…`, whose content is its caption. */
export function frame(directive: Directive): Line[] {
  const src = escapeHtml(asAddress(directive.argument));
  return headed(directive, src === "" ? "" : `<iframe src="${src}"></iframe>`);
}

export function video(directive: Directive): Line[] {
  const { kind, argument } = directive;
  const services: Record<string, typeof asYoutube> = { youtube: asYoutube, vimeo: asVimeo };
  const service = services[kind];
  const shown = service ? service(argument) : argument && `![](${address(argument)})`;
  return headed(directive, shown ?? "");
}

/** HTML ends at a blank line, unless an element is open around it. */
export function raw(directive: Directive): Line[] {
  const isHtml = /(?:^|\s)html(?:\s|$)/i.test(directive.argument);
  const lines = directive.body.filter((line) => !isBlank(line));
  if (!isHtml || lines.length === 0) return [];
  return opening(directive, "", "<div>").concat(
    lines,
    ["</div>", ""].map((text) => ({ text, at: directive.end })),
  );
}

/** `{button-link} https://…` and `{button-ref} label`, whose content is the text. */
export function button(directive: Directive): Line[] {
  const { kind, argument, options, body } = directive;
  const isAddress = kind === "button-link";
  const isPath = options.get("ref-type") === "doc";
  const target = isAddress || isPath ? argument : toLabel(argument);
  const text = inOneLine(body) || (isAddress ? argument : "");
  return target === ""
    ? unwrapped(directive)
    : opening(directive, "", `[${text}](${address(target)})`, "");
}
