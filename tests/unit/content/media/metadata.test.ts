import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { withoutMetadata } from "#content/media/metadata/without-metadata.ts";

/** A photo as a phone stores it: turned, with its place and a name. */
const photo = (turned = 6): Sharp =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: "#08f",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: turned })
    .withExifMerge({
      IFD0: { Copyright: "canary-of-the-camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 4711/100" },
    });
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.canary"/></rdf:RDF></x:xmpmeta>`;
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const formats = ["jpeg", "png", "webp", "avif"] as const;

describe.each(formats)("a photo as %s", (format) => {
  test("loses its place and names, but not a pixel", async () => {
    const bytes = await photo().withXmp(XMP).toFormat(format).toBuffer();
    expect(bytes.toString("latin1")).toContain("canary");
    const cleaned = withoutMetadata(bytes);
    expect(cleaned.toString("latin1")).not.toMatch(/canary|GPSLatitude|xmpmeta/);
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(bytes));
    expect(withoutMetadata(cleaned).equals(cleaned)).toBe(true);
  });

  test("is still shown upright", async () => {
    const bytes = await photo().toFormat(format).toBuffer();
    const { autoOrient } = await sharp(withoutMetadata(bytes)).metadata();
    const before = await sharp(bytes).metadata();
    expect(autoOrient).toEqual(before.autoOrient);
    // The frame of an AVIF is stored upright.
    if (format !== "avif") expect(before.orientation).toBe(6);
  });

  test("keeps its colours", async () => {
    const bytes = await photo(1).withIccProfile("p3").toFormat(format).toBuffer();
    const { icc, exif } = await sharp(withoutMetadata(bytes)).metadata();
    expect(icc?.length).toBe((await sharp(bytes).metadata()).icc?.length);
    if (format !== "avif") expect(exif).toBeUndefined();
  });

  test("never fails and never grows, however it is cut or damaged", async () => {
    const bytes = await photo().withXmp(XMP).toFormat(format).toBuffer();
    for (let length = 0; length < bytes.length; length += 7)
      expect(withoutMetadata(bytes.subarray(0, length)).length).toBeLessThanOrEqual(bytes.length);
    for (let at = 12; at < Math.min(bytes.length, 2_000); at += 3) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xff, at, at + 4);
      expect(withoutMetadata(damaged).length).toBeLessThanOrEqual(bytes.length + 64);
    }
  });
});

test("a progressive photo keeps every scan, and loses what follows its end", async () => {
  const bytes = await photo().jpeg({ progressive: true }).toBuffer();
  const moving = Buffer.concat([bytes, Buffer.from("ftypmp42 canary 51.5074")]);
  const cleaned = withoutMetadata(moving);
  expect(cleaned.toString("latin1")).not.toContain("canary");
  expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(bytes));
});

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

test("a film loses its place, and every other byte stays where it was", () => {
  const place = box("udta", box("\xa9xyz", "\0\x12\x15\xc7+51.5074-000.1278/"));
  const keys = box("meta", "com.apple.quicktime.location.ISO6709 +51.5074");
  const film = Buffer.concat([
    box("ftyp", "isom\0\0\0\0"),
    box(
      "moov",
      box("mvhd", "\0\0\0\0madechnghead"),
      place,
      keys,
      box("trak", box("tkhd", "\0\0\0\0\0\0\0\0\0\0\0\0track"), place),
    ),
    box("mdat", "frames"),
  ]);
  const cleaned = withoutMetadata(film);
  expect(cleaned.toString("latin1")).not.toContain("51.5074");
  expect(cleaned.toString("latin1")).not.toMatch(/made|chng/);
  expect(cleaned.length).toBe(film.length);
  for (const kept of ["head", "track", "frames"])
    expect(cleaned.indexOf(kept)).toBe(film.indexOf(kept));
});

test("music and other files stay as they are", () => {
  const song = Buffer.concat([box("ftyp", "M4A \0\0\0\0"), box("moov", box("udta", "title"))]);
  for (const bytes of [song, Buffer.from("%PDF-1.4"), Buffer.from("<svg/>"), Buffer.alloc(0)])
    expect(withoutMetadata(bytes).equals(bytes)).toBe(true);
});
