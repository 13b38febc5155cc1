import fc from "fast-check";
import { applyDelta as applyByPackage, createDelta } from "fossil-delta";
import { expect, test } from "vitest";
import { applyDelta } from "#store/blobs/apply-delta.ts";

const CHECKED = { verifyChecksum: true };
/** Documents that share some of their lines, as two versions of a list do. */
const document = fc
  .array(fc.oneof(fc.constantFrom("entry one of the list", "entry two, a long one"), fc.string()))
  .map((lines) => Buffer.from(lines.join("\n")));
const delta = (source: Buffer, target: Buffer) =>
  Buffer.from(createDelta<Uint8Array>(source, target));

test("a delta gives the document that it was made of, as the package reads it", () => {
  fc.assert(
    fc.property(document, document, (source, target) => {
      const made = delta(source, target);
      expect(applyDelta(source, made, CHECKED)).toEqual(target);
      expect(Buffer.from(applyByPackage<Uint8Array>(source, made))).toEqual(target);
    }),
  );
});

test("a document of several megabytes with many changes can be read", () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `line ${at} of the document, ${at * 7}`);
  const source = Buffer.from(lines.join("\n"));
  const target = Buffer.from(
    lines.flatMap((line, at) => (at % 1_000 === 0 ? [line, `new ${at}`] : [line])).join("\n"),
  );
  expect(applyDelta(source, delta(source, target), CHECKED).equals(target)).toBe(true);
});

test("a delta that is cut off, changed or of another document is refused", () => {
  const source = Buffer.from("the first document, which is long enough ".repeat(20));
  const target = Buffer.concat([Buffer.from("new: "), source, Buffer.from(", and an end")]);
  const made = delta(source, target);
  for (let length = 0; length < made.length; length++)
    expect(() => applyDelta(source, made.subarray(0, length), CHECKED)).toThrow("damaged");
  const other = Buffer.from(source.toString().toUpperCase());
  expect(() => applyDelta(other, made, CHECKED)).toThrow("damaged");
  expect(() => applyDelta(source.subarray(0, 20), made, CHECKED)).toThrow("damaged");
  // A later delta of the chain is checked instead.
  expect(applyDelta(other, made, { verifyChecksum: false })).toHaveLength(target.length);
});
