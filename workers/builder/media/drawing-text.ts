import sax from "sax";
import { wideEncoding } from "#markdown/text/source.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** Reading a larger one would block the worker for more than a second. */
const MAX_BYTES = 32 * 1024 * 1024;
const DECLARED = /^\uFEFF?<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["'][^>]*>/;
/** Bytes of pictures inside are longer than the parser accepts. */
const LONG_BYTES = /[A-Za-z\d+/=]{1000,9000}/g;

/** The text of a drawing in any encoding that browsers read, without the line that names it. Null if it has no valid text. */
export function drawingText(bytes: Buffer): string | null {
  if (bytes.length > MAX_BYTES) return null;
  const named = DECLARED.exec(bytes.toString("latin1", 0, 200))?.[1];
  try {
    const decoder = new TextDecoder(wideEncoding(bytes) ?? named ?? "utf-8", { fatal: true });
    return decoder.decode(bytes).replace(DECLARED, "");
  } catch {
    // The drawing is untrusted input, and no browser shows it.
    return null;
  }
}

/** Whether browsers show a drawing: it is XML, and its outermost element is that of SVG. Entities may read files, so they are refused. */
export function isShownDrawing(text: string): boolean {
  if (text.includes("<!ENTITY")) return false;
  const parser = sax.parser(true, { xmlns: true });
  let isDrawing: boolean | null = null;
  parser.onerror = (cause) => {
    throw cause;
  };
  parser.onopentag = (tag) => {
    isDrawing ??= "local" in tag && tag.local === "svg" && tag.uri === NAMESPACE;
  };
  try {
    parser.write(text.replace(LONG_BYTES, "")).close();
  } catch {
    // It is not well-formed.
    return false;
  }
  return isDrawing === true;
}
