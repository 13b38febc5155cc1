import { isRecord } from "../written-values.ts";

/** Some programs write a picture with its text: `image: { src: /cover.png, alt: … }`. */
export function pictureOf(value: unknown): string {
  const written =
    isRecord(value) && !Array.isArray(value)
      ? ["src", "source", "url", "path", "image", "light"]
          .map((key) => value[key])
          .find((text) => typeof text === "string")
      : value;
  return typeof written === "string" ? written.trim() : "";
}

/** A relative path or an http(s) address, but nothing that a browser could execute. */
export function isSafeAddress(text: string): boolean {
  if (/[\p{Cc}]/u.test(text) || text.startsWith("//") || text.includes("\\")) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}
