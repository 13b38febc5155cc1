import { asMarkdown } from "#markdown/formats/as-markdown.ts";
import { isPageFile } from "#markdown/formats/format.ts";
import type { Generator } from "#markdown/foreign/generator.ts";
import { hasComment, publicSource } from "#markdown/text/public-source.ts";
import { decodeSource } from "#markdown/text/source.ts";

/**
 * The markdown that is published with the page: byte for byte, unless it contains comments.
 * @param generator the program that the repository was written for
 * @param text the decoded bytes, if they are decoded already
 */
export function rawSource(
  bytes: Buffer,
  { path, generator }: { path: string; generator?: Generator | null | undefined },
  text = decodeSource(bytes).text,
): Buffer {
  const options = { isMyst: generator === "sphinx" };
  if (!isPageFile(path))
    return hasComment(text, options) ? Buffer.from(publicSource(text, options)) : bytes;
  const markdown = asMarkdown(path, text) ?? "";
  return Buffer.from(hasComment(markdown) ? publicSource(markdown) : markdown);
}
