import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import sharp from "sharp";
import type { ResolvedImage } from "#markdown/note.ts";
import { CONTENT_DIRECTORY, type ContentFile } from "./content-files.ts";

const TYPES = new Set([".webp", ".png", ".jpg", ".jpeg", ".svg", ".avif"]);

/** Pictures next to the pages, and their public addresses. */
export interface Pictures {
  /** `target` as written in the page at `from`; null if the picture does not exist. */
  find: (from: string, target: string) => ResolvedImage | null;
  /** All pictures found so far: address → path on the disk. */
  used: ReadonlyMap<string, string>;
}

/** Reads the size of every picture that a page uses. The address contains a hash, so browsers may cache it forever. */
export async function openPictures(
  files: ContentFile[],
  directory = CONTENT_DIRECTORY,
): Promise<Pictures> {
  const images = new Map<string, ResolvedImage>();
  const used = new Map<string, string>();
  for (const path of new Set(files.flatMap(namedPictures))) {
    const disk = join(directory, path);
    if (!existsSync(disk)) continue;
    const bytes = readFileSync(disk);
    const { width, height } = await sharp(bytes).metadata();
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const extension = extname(path);
    const src = encodeURI(`/content/${path.slice(0, -extension.length)}.${hash}${extension}`);
    used.set(src, disk);
    images.set(path, { src, width, height, sources: [], placeholder: null });
  }
  return { find: (from, target) => images.get(pathOf(from, target)) ?? null, used };
}

function namedPictures({ path, note }: ContentFile): string[] {
  const image = note.frontMatter["image"];
  const targets = note.slots.map(({ target }) => target);
  if (typeof image === "string") targets.push(image);
  return targets
    .map((target) => pathOf(path, target))
    .filter((name) => TYPES.has(extname(name).toLowerCase()) && !name.startsWith(".."));
}

const pathOf = (from: string, target: string) => posix.join(posix.dirname(from), target);
