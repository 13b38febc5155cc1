import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { SpokenError } from "../../../../errors.ts";
import { formatBytes } from "../../../../lib/format.ts";

/** A picture that is saved with the note. */
export interface NotePicture {
  /** In the repository. */
  path: string;
  file: Blob;
}

const ENDINGS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};
export const PICTURE_TYPES = Object.keys(ENDINGS).join(",");
const MAX_PICTURES = 20;
/** One save is one request, where base64 makes every byte a third longer. The rest is for the note. */
const MAX_TOTAL_BYTES = 4_000_000;
const NAME_MAX_LENGTH = 80;

/** Why the files cannot be added to the pictures of the note. Null if they can. */
export function pictureProblem(
  files: readonly File[],
  pictures: readonly NotePicture[],
): string | null {
  const other = files.find(({ type }) => !(type in ENDINGS));
  if (other)
    return `${other.name} is not a picture that browsers show. Use PNG, JPEG, GIF, WebP, AVIF or SVG.`;
  if (files.length + pictures.length > MAX_PICTURES)
    return `You can add up to ${MAX_PICTURES} pictures before you save. Save the note, then add more.`;
  const large = files.find(({ size }) => size > MAX_TOTAL_BYTES);
  if (large)
    return `${large.name} is ${formatBytes(large.size)}. Pictures can have up to ${formatBytes(MAX_TOTAL_BYTES)}. Make it smaller, or push it with git.`;
  const total = [...files, ...pictures.map(({ file }) => file)].reduce((sum, f) => sum + f.size, 0);
  if (total > MAX_TOTAL_BYTES)
    return `The pictures that are not saved have ${formatBytes(total)}. One save can have up to ${formatBytes(MAX_TOTAL_BYTES)} of pictures. Save the note, then add more.`;
  return null;
}

/** A name without characters that links would have to escape. Screenshots are all called "image.png", so they are named after the time. */
export function pictureName({ name, type }: { name: string; type: string }, now: Date): string {
  const ending = ENDINGS[type] ?? "png";
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, NAME_MAX_LENGTH);
  if (stem !== "" && stem !== "image") return `${stem}.${ending}`;
  const digits = now.toISOString().replace(/\D/g, "");
  return `pasted-${digits.slice(0, 8)}-${digits.slice(8, 14)}.${ending}`;
}

/** The name itself, or with the first free number. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const dot = name.lastIndexOf(".");
  let free = name;
  for (let number = 2; isTaken(free); number++)
    free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  return free;
}

/** The pictures whose links are still in the note. */
export const linkedPictures = (pictures: readonly NotePicture[], text: string): NotePicture[] =>
  pictures.filter(({ path }) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return text.includes(name) || text.includes(encodeURI(name));
  });

/** Whether the changes are larger than one request can be. */
export const exceedsRequest = (text: string, pictures: readonly NotePicture[]): boolean =>
  pictures.length > 0 &&
  new TextEncoder().encode(JSON.stringify(text)).length +
    pictures.reduce((sum, { file }) => sum + Math.ceil(file.size / 3) * 4 + 1_000, 10_000) >
    WRITE_MAX_BYTES;

export async function toBase64(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () =>
      reject(new SpokenError("The browser can no longer read the picture. Insert it again.")),
    );
    reader.readAsDataURL(file);
  });
}
