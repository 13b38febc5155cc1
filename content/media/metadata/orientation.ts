const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const MAX_ORIENTATION = 8;

/** How a picture must be turned to be shown upright, as its EXIF data says. 1 if nothing has to be done, or if the data is damaged. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return UPRIGHT;
  const isLittle = order === "II";
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = read16(start);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (read16(at) !== ORIENTATION_TAG) continue;
    const value = read16(at + 8);
    return value >= UPRIGHT && value <= MAX_ORIENTATION ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** EXIF data that contains nothing but the orientation; null if the picture is upright. */
export function onlyOrientation(tiff: Buffer): Buffer | null {
  const value = orientationOf(tiff);
  if (value === UPRIGHT) return null;
  // Big-endian: header, one entry of one 16-bit number, no further directory.
  return Buffer.from(`4d4d002a000000080001011200030000000100${hex(value)}000000000000`, "hex");
}

const hex = (value: number) => value.toString(16).padStart(2, "0");
