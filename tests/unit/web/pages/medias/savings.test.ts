import { expect, test } from "vitest";
import type { Media } from "#schemas/deployments/dataset.ts";
import {
  countKinds,
  filterMedias,
  listMediaRows,
} from "../../../../../web/src/pages/medias/media-rows.ts";
import { unusedMedia } from "../../../../../web/src/pages/medias/unused.ts";
import { phoneLoads, savedOnPhone, totalsOf } from "../../../../../web/src/pages/medias/savings.ts";

const variant = (width: number, size: number) => ({
  width,
  size,
  url: `/_media/${width}-${size}.webp`,
  type: "image/webp",
});
const media = (path: string, rest: Partial<Media> = {}): Media => ({
  id: path,
  path,
  url: `/${path}`,
  type: "image/png",
  size: 1_000,
  hash: path,
  width: 100,
  height: 100,
  placeholder: null,
  variants: [],
  posts: [],
  ...rest,
});

test("a phone loads the smallest variant with enough pixels", () => {
  const picture = {
    size: 4_000_000,
    variants: [variant(1920, 900), variant(640, 100), variant(1280, 400)],
  };
  expect(phoneLoads(picture)).toEqual({ width: 1280, size: 400 });
  expect(savedOnPhone(picture)).toBe(3_999_600);
});

test("if no variant is large enough, a phone loads the largest one, never the original", () => {
  expect(phoneLoads({ size: 90_000, variants: [variant(640, 300), variant(900, 500)] })).toEqual({
    width: 900,
    size: 500,
  });
});

test("nothing is saved without variants, and a larger variant is not counted as a saving", () => {
  expect(phoneLoads({ size: 700, variants: [] })).toEqual({ width: null, size: 700 });
  expect(savedOnPhone({ size: 700, variants: [] })).toBe(0);
  expect(savedOnPhone({ size: 700, variants: [variant(1280, 800)] })).toBe(-100);
});

test("totals count what a phone loads only for pictures, and shared variants once", () => {
  const shared = [variant(1280, 200)];
  const totals = totalsOf([
    media("a.png", { size: 1_000, variants: shared }),
    media("copy of a.png", { size: 1_000, variants: shared }),
    media("small.png", { size: 50 }),
    media("paper.pdf", { type: "application/pdf", size: 9_000 }),
  ]);
  expect(totals).toEqual({
    files: 4,
    pictures: 3,
    bytes: 11_050,
    variants: 1,
    variantBytes: 200,
    pictureBytes: 2_050,
    phoneBytes: 450,
  });
});

test("pictures fill rows, and each other file has its own row below them", () => {
  const medias = [
    media("1.png"),
    media("a.pdf", { type: "application/pdf" }),
    media("2.png"),
    media("3.png"),
    media("b.mp3", { type: "audio/mpeg" }),
  ];
  expect(
    listMediaRows(medias, 2).map((row) =>
      row.kind === "file" ? row.media.path : row.medias.map(({ path }) => path),
    ),
  ).toEqual([["1.png", "2.png"], ["3.png"], "a.pdf", "b.mp3"]);
  expect(countKinds(medias)).toEqual({ picture: 3, video: 0, audio: 1, pdf: 1, other: 0 });
});

test("files are found by type and by words in their path", () => {
  const medias = [
    media("trip/Sea.png"),
    media("trip/sea.mp4", { type: "video/mp4" }),
    media("x.png"),
  ];
  const paths = (query: string, kind: "" | "picture" | "video") =>
    filterMedias(medias, { query, kind }).map(({ path }) => path);
  expect(paths("SEA", "")).toEqual(["trip/Sea.png", "trip/sea.mp4"]);
  expect(paths("sea", "video")).toEqual(["trip/sea.mp4"]);
  expect(paths("", "picture")).toEqual(["trip/Sea.png", "x.png"]);
});

test("unused media are those of the published folder that no page uses, the largest first", () => {
  const file = (path: string, size: number, kind: "file" | "note" | "other" = "file") => ({
    path,
    size,
    kind,
    oid: "",
  });
  const files = [
    file("fern.jpg", 10),
    file("moss.JPG", 20),
    file("film.mov", 90),
    file("package.json", 99),
    file("index.md", 5, "note"),
    file("ignored/secret.png", 70, "other"),
  ];
  const unused = unusedMedia(files, [media("fern.jpg")]);
  expect(unused.map(({ path }) => path)).toEqual(["film.mov", "moss.JPG"]);
});
