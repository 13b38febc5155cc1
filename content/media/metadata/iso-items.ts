import { boxesIn, type IsoBox } from "./iso-boxes.ts";

/** A version and flags. */
const FULL_BYTES = 4;
const METADATA = new Set(["Exif", "mime", "uri "]);

interface Range {
  start: number;
  end: number;
}

/**
 * Where a picture's metadata is, in an AVIF or HEIC file.
 * @throws RangeError if the lists of the file are damaged
 */
export function metadataRanges(bytes: Buffer, meta: IsoBox): Range[] {
  const boxes = [...boxesIn(bytes, meta.body + FULL_BYTES, meta.end)];
  const named = (type: string) => boxes.find((box) => box.type === type);
  const [list, places] = [named("iinf"), named("iloc")];
  if (!list || !places) return [];
  const items = metadataItems(bytes, list);
  const inside = named("idat")?.body ?? 0;
  return readPlaces(bytes, places).flatMap(({ item, isInside, start, length }) =>
    items.has(item)
      ? [{ start: start + (isInside ? inside : 0), end: start + (isInside ? inside : 0) + length }]
      : [],
  );
}

function metadataItems(bytes: Buffer, list: IsoBox): Set<number> {
  const items = new Set<number>();
  const countBytes = bytes.readUInt8(list.body) === 0 ? 2 : 4;
  for (const entry of boxesIn(bytes, list.body + FULL_BYTES + countBytes, list.end)) {
    if (entry.type !== "infe") continue;
    const idBytes = bytes.readUInt8(entry.body) < 3 ? 2 : 4;
    const at = entry.body + FULL_BYTES;
    const type = bytes.toString("latin1", at + idBytes + 2, at + idBytes + 6);
    if (METADATA.has(type)) items.add(bytes.readUIntBE(at, idBytes));
  }
  return items;
}

interface Place {
  item: number;
  isInside: boolean;
  start: number;
  length: number;
}

function readPlaces(bytes: Buffer, box: IsoBox): Place[] {
  let at = box.body;
  const read = (size: number): number => {
    if (at + size > box.end) throw new RangeError("a list of items is damaged");
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = read(1);
  read(3);
  const sizes = [read(1), read(1)].flatMap((pair) => [pair >> 4, pair & 15]);
  if (!sizes.every((size) => [0, 4, 8].includes(size)))
    throw new RangeError("a list of items is damaged");
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0, indexBytes = 0] = sizes;
  const idBytes = version < 2 ? 2 : 4;
  const places: Place[] = [];
  for (let left = read(idBytes); left > 0; left--) {
    const item = read(idBytes);
    const isInside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseBytes);
    for (let extents = read(2); extents > 0; extents--) {
      if (version > 0) read(indexBytes);
      const start = base + read(offsetBytes);
      places.push({ item, isInside, start, length: read(lengthBytes) });
    }
  }
  return places;
}
