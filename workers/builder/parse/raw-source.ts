import { asMarkdown } from "#markdown/formats/as-markdown.ts";
import { isPageFile } from "#markdown/formats/format.ts";
import { hasComment, publicSource } from "#markdown/text/public-source.ts";
import { decodeSource, wideEncoding } from "#markdown/text/source.ts";

/** Every comment contains one of these. */
const COMMENTS = ["%%", "<!--", "/*", "//", "{{", "{#", "{%", "{::"];

/** The markdown that is published with the page: byte for byte, unless it contains comments. */
export function rawSource(bytes: Buffer, path: string): Buffer {
  if (isPageFile(path)) {
    const text = asMarkdown(path, decodeSource(bytes).text) ?? "";
    return Buffer.from(hasComment(text) ? publicSource(text) : text);
  }
  // In UTF-16 the characters of a comment mark are not adjacent bytes.
  if (!COMMENTS.some((mark) => bytes.includes(mark)) && !wideEncoding(bytes)) return bytes;
  const { text } = decodeSource(bytes);
  return hasComment(text) ? Buffer.from(publicSource(text)) : bytes;
}
