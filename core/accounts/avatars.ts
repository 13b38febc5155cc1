import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "#schemas/errors.ts";
import type { CoreContext } from "../context.ts";

const AVATAR_MAX_BYTES = 700_000;
/** The maximum length of a data URL with such a picture. */
export const AVATAR_MAX_LENGTH = 1_000_000;
const AVATAR_SIDE_PX = 256;
/** A small file may decompress to a very large picture. */
const INPUT_MAX_PIXELS = 40_000_000;
const DATA_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;

export const avatarBlobKey = (hash: string) => `avatars/${hash}.webp`;

/** Stores a picture, re-encoded as a square. Uploaded bytes are never served. @returns its path on the dashboard's origin @throws AppError avatar_invalid */
export async function saveAvatar(
  context: Pick<CoreContext, "blobs">,
  dataUrl: string,
): Promise<string> {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  const bytes = Buffer.from(base64 ?? "", "base64");
  if (bytes.length === 0 || bytes.length > AVATAR_MAX_BYTES) throw new AppError("avatar_invalid");
  return storeAvatar(context, bytes);
}

/** Like `saveAvatar`, for the bytes of a picture from another service. @throws AppError avatar_invalid */
export async function storeAvatar(
  context: Pick<CoreContext, "blobs">,
  bytes: Buffer,
): Promise<string> {
  const picture = await draw(bytes);
  const hash = createHash("sha256").update(picture).digest("hex");
  await context.blobs.put(avatarBlobKey(hash), picture);
  return `/avatars/${hash}.webp`;
}

/** Only these formats are read, regardless of the declared type. */
const FORMATS = ["png", "jpeg", "webp", "gif"];

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: INPUT_MAX_PIXELS }).metadata();
    if (!FORMATS.includes(format)) throw new AppError("avatar_invalid");
    return await sharp(bytes, { limitInputPixels: INPUT_MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: "cover" })
      .webp()
      .toBuffer();
  } catch (error) {
    throw new AppError("avatar_invalid", { cause: error });
  }
}
