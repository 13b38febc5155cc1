import { asMarkdown } from "#markdown/formats/as-markdown.ts";
import { isPageFile } from "#markdown/formats/format.ts";
import { hasComment, publicSource } from "#markdown/text/public-source.ts";
import { decodeSource } from "#markdown/text/source.ts";

/**
 * The markdown that is published with the page: byte for byte, unless it contains comments.
 * @param text the decoded bytes, if they are decoded already
 */
export function rawSource(bytes: Buffer, path: string, text = decodeSource(bytes).text): Buffer {
  if (!isPageFile(path)) return hasComment(text) ? Buffer.from(publicSource(text)) : bytes;
  const markdown = asMarkdown(path, text) ?? "";
  return Buffer.from(hasComment(markdown) ? publicSource(markdown) : markdown);
}
