import { publicSource } from "#markdown/public-source.ts";
import { decodeSource, wideEncoding } from "#markdown/source.ts";

const COMMENT = "%%";
const PERCENT = 0x25;

/** The markdown that readers get beside the page: byte for byte, unless it holds `%%comments%%`. */
export function rawSource(bytes: Buffer): Buffer {
  // In UTF-16 two signs of a comment do not stand side by side.
  if (!bytes.includes(COMMENT) && !(wideEncoding(bytes) && bytes.includes(PERCENT))) return bytes;
  const { text } = decodeSource(bytes);
  return text.includes("%%") ? Buffer.from(publicSource(text)) : bytes;
}
