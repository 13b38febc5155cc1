/** How a file is displayed. */
export type MediaKind = "image" | "video" | "audio" | "pdf" | "file";

/** By extension, never by content, so that we choose the type. Anything a browser would execute (HTML, scripts, styles) is served as text. */
const TYPES: Record<string, readonly [MediaKind, string]> = {
  png: ["image", "image/png"],
  jpg: ["image", "image/jpeg"],
  jpeg: ["image", "image/jpeg"],
  gif: ["image", "image/gif"],
  webp: ["image", "image/webp"],
  avif: ["image", "image/avif"],
  svg: ["image", "image/svg+xml"],
  bmp: ["image", "image/bmp"],
  ico: ["image", "image/x-icon"],
  mp4: ["video", "video/mp4"],
  m4v: ["video", "video/mp4"],
  webm: ["video", "video/webm"],
  ogv: ["video", "video/ogg"],
  mov: ["video", "video/quicktime"],
  mp3: ["audio", "audio/mpeg"],
  m4a: ["audio", "audio/mp4"],
  ogg: ["audio", "audio/ogg"],
  oga: ["audio", "audio/ogg"],
  opus: ["audio", "audio/ogg"],
  wav: ["audio", "audio/wav"],
  flac: ["audio", "audio/flac"],
  pdf: ["pdf", "application/pdf"],
  zip: ["file", "application/zip"],
  json: ["file", "application/json"],
  woff2: ["file", "font/woff2"],
  ttf: ["file", "font/ttf"],
  csv: ["file", "text/csv"],
  txt: ["file", "text/plain"],
  html: ["file", "text/plain"],
  htm: ["file", "text/plain"],
  js: ["file", "text/plain"],
  mjs: ["file", "text/plain"],
  css: ["file", "text/plain"],
  xml: ["file", "text/plain"],
  yml: ["file", "text/plain"],
  yaml: ["file", "text/plain"],
  canvas: ["file", "application/json"],
};
const UNKNOWN = ["file", "application/octet-stream"] as const;

export function mediaKindOf(path: string): MediaKind {
  return lookUp(path)[0];
}

export function mediaTypeOf(path: string): string {
  return lookUp(path)[1];
}

function lookUp(path: string): readonly [MediaKind, string] {
  const dot = path.lastIndexOf(".");
  // A note may be called "PDF", and ".svg" is a whole name too.
  if (dot <= path.lastIndexOf("/") + 1) return UNKNOWN;
  const extension = path.slice(dot + 1).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? UNKNOWN) : UNKNOWN;
}

/** Whether a name is that of a file that pages show. */
export const isMedia = (name: string) =>
  ["image", "video", "audio", "pdf"].includes(mediaKindOf(name));
