import { escapeHtml } from "../text/html.ts";

/** Markdown for values that an author gave as plain text. */

export function asText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~=$#{}%&]/g, "\\$&");
}

/** A code span. A bar would end a table's cell. */
export function asCode(text: string): string {
  const content = text.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
  if (content === "") return "";
  const runs = [...content.matchAll(/`+/g)].map(([run]) => run.length);
  const mark = "`".repeat(Math.max(0, ...runs) + 1);
  const space = /^`|`$/.test(content) ? " " : "";
  return `${mark}${space}${content}${space}${mark}`;
}

/** An address in the parentheses of a link. */
export function asAddress(address: string): string {
  return address
    .trim()
    .replace(/[\s()<>"'\\`|{}]/g, (sign) =>
      sign === "\\" ? "/" : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    );
}

export function asLink(text: string, address: string): string {
  return `[${asText(text)}](${asAddress(address)})`;
}

export function asPicture(alt: string, address: string): string {
  return `![${asText(alt)}](${asAddress(address)})`;
}

/** A picture with a caption, on one line of raw HTML. */
export function asFigure({
  src,
  alt,
  caption,
  width,
}: {
  src: string;
  alt: string;
  caption: string;
  width: string;
}): string {
  const size = /^\d{1,5}(?:px)?$/.test(width) ? ` width="${Number.parseInt(width, 10)}"` : "";
  return `<figure><img src="${escapeHtml(asAddress(src))}" alt="${escapeHtml(alt)}"${size}><figcaption>${escapeHtml(caption.replace(/\s+/g, " "))}</figcaption></figure>`;
}

/** Null when it is not the id of a video. */
export function asYoutube(id: string | undefined): string | null {
  const known = /(?:^|[/=])([\w-]{11})(?:$|[?&#])/.exec(id ?? "")?.[1];
  return known === undefined ? null : `![](https://youtu.be/${known})`;
}

export function asVimeo(id: string | undefined): string | null {
  return /^\d{1,15}$/.test(id ?? "") ? `![](https://vimeo.com/${id})` : null;
}

/** A code block with a fence that its content does not contain. */
export function asFence(language: string, code: string, indent: string): string {
  const runs = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const mark = "`".repeat(Math.max(2, ...runs) + 1);
  const name = /^[\w+#.-]{1,40}$/.test(language) ? language : "";
  return `${mark}${name}\n${code.replace(/^[ \t]*\n|\n[ \t]*$/g, "")}\n${indent}${mark}`;
}

/** The line that opens a container. */
export function containerLine(kind: string, title: string | undefined): string {
  const text = title === undefined ? "" : title.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
  return `::: ${kind}${text === "" ? "" : `[${text}]`}`;
}

export const CONTAINER_END = ":::";
