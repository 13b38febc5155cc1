import { publicSource } from "#markdown/public-source.ts";
import { decodeSource } from "#markdown/source.ts";

/** The markdown that readers get beside the page: byte for byte, unless it holds `%%comments%%`. */
export function rawSource(bytes: Buffer): Buffer {
  const { text } = decodeSource(bytes);
  return text.includes("%%") ? Buffer.from(publicSource(text)) : bytes;
}
