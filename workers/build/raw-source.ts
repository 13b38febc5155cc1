import { publicSource } from "#markdown/public-source.ts";
import { decodeSource } from "#markdown/source.ts";

const PERCENT = 0x25;

/** The markdown that readers get beside the page: byte for byte, unless it holds `%%comments%%`. */
export function rawSource(bytes: Buffer): Buffer {
  // In every encoding that is read, a comment has this byte.
  if (!bytes.includes(PERCENT)) return bytes;
  const { text } = decodeSource(bytes);
  return text.includes("%%") ? Buffer.from(publicSource(text)) : bytes;
}
