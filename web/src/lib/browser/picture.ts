/** The api scales pictures to this size, so larger ones need not be sent. */
const SIDE_PX = 256;

/** The central square of a picture, as a data URL; null if it is not a picture. */
export async function pictureOf(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const side = Math.min(bitmap.width, bitmap.height);
    const left = (bitmap.width - side) / 2;
    const top = (bitmap.height - side) / 2;
    canvas.getContext("2d")?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL("image/png");
  } catch {
    return null;
  }
}
