import { encode } from "uqr";

/** The standard asks for this many modules of white around the code. */
const QUIET_MODULES = 4;
/** Large enough for a printed page. */
const PNG_MIN_PX = 1024;

export interface QrDrawing {
  /** Modules on each side, the white border included. */
  size: number;
  /** The dark modules, as the path of an SVG. */
  path: string;
}

/** Level M still reads if 15% of the code is dirty or covered. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}

/** A file of its own, with its text as the title. */
export function svgOfQr({ size, path }: QrDrawing, text: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<title>${escapeXml(text)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

/** Whole pixels for each module, so that its edges are sharp. */
export async function pngOfQr({ size, path }: QrDrawing): Promise<Blob> {
  const scale = Math.ceil(PNG_MIN_PX / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it fills a shape, not an array
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))),
      "image/png",
    ),
  );
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
