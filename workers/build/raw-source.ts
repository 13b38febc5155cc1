import { publicSource } from "#markdown/public-source.ts";
import { decodeSource } from "#markdown/source.ts";

const COMMENT = "%%";
const PERCENT = 0x25;

/** The markdown that readers get beside the page: byte for byte, unless it holds `%%comments%%`. */
export function rawSource(bytes: Buffer): Buffer {
  if (!bytes.includes(COMMENT) && !(isWide(bytes) && bytes.includes(PERCENT))) return bytes;
  const { text } = decodeSource(bytes);
  return text.includes("%%") ? Buffer.from(publicSource(text)) : bytes;
}

/** In UTF-16 two signs of a comment do not stand side by side; such a file begins with a mark. */
function isWide(bytes: Buffer): boolean {
  return bytes[0] === 0xfe || bytes[0] === 0xff;
}
