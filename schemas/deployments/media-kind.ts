export const mediaKinds = ["picture", "video", "audio", "pdf", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The kind of a file with this media type, such as "image/png". */
export function mediaKindOf({ type }: { type: string }): MediaKind {
  if (type.startsWith("image/")) return "picture";
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  return type.startsWith("application/pdf") ? "pdf" : "other";
}
