/** The api draws pictures at this size; nothing bigger needs to travel. */
const SIDE_PX = 256;

/** A square of the middle of a picture, as a data URL; null for what is none. */
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
