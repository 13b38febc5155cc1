import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { type BadInput, testBadInputs } from "#tests/support/inputs/hostile/bad-input.ts";

/** Pictures and files that are broken, too large or mislabeled. They are served unchanged, except for Git LFS pointers. */

const picture = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#08f",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
const photo = await picture(1500, 900)
  .withExif({ IFD0: { Copyright: "canary-of-the-camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
  .jpeg()
  .toBuffer();
const vast = await sharp({
  create: { width: 7_000, height: 7_000, channels: 3, background: "#fff" },
})
  .png({ palette: true, colours: 2 })
  .toBuffer();
const svg = (inside: string, attributes = 'width="9" height="9"', head = "") =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
/** A single dot, repeated. */
const film = Buffer.concat([
  Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00", "latin1"),
  ...Array.from({ length: 2_000 }, () =>
    Buffer.from(
      "\x21\xf9\x04\x00\x05\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00",
      "latin1",
    ),
  ),
  Buffer.from(";"),
]);
const lfsPointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 9\n`;
const unreadable = { category: "media", severity: "warning", message: /cannot be read/ } as const;
const tooLarge = { category: "media", message: /more than 40 million pixels/ } as const;

const media = (
  row: string,
  name: string,
  path: string,
  rest: { content: string | Buffer; issue?: BadInput["issue"] },
): BadInput => ({ row, name, path, issue: null, ...rest });

const MEDIA: BadInput[] = [
  media("G01", "49 million pixels in a small file", "vast.png", { content: vast, issue: tooLarge }),
  media("G02", "an animation of 2,000 pictures", "film.gif", { content: film }),
  media("G03", "a drawing of 3.6 billion pixels", "vast.svg", {
    content: svg("", 'width="60000" height="60000"'),
  }),
  media("G03", "a picture of 49 million pixels with the name of a drawing", "named.svg", {
    content: vast,
    issue: tooLarge,
  }),
  media("G04", "an HTML page with an image extension", "page.png", {
    content: "<!doctype html><script>alert(1)</script>",
    issue: unreadable,
  }),
  media("G04", "a script after a picture header", "poly.gif", {
    content: "GIF89a/*xxxxxxxxxxxxxxxx*/=1;alert(1)",
    issue: unreadable,
  }),
  media("G05", "a truncated picture", "cut.jpg", {
    content: photo.subarray(0, 2_000),
    issue: unreadable,
  }),
  media("G05", "an empty picture", "empty.webp", { content: Buffer.alloc(0), issue: unreadable }),
  media("G05", "a picture in print colors", "print.jpg", {
    content: await picture(800, 400).toColourspace("cmyk").jpeg().toBuffer(),
  }),
  media("G05", "a 16-bit picture", "deep.png", {
    content: await picture(400, 400).toColourspace("rgb16").png().toBuffer(),
  }),
  media("G05", "a format that browsers do not support", "raw.psd", { content: "8BPS\0\0" }),
  media("G05", "a format that only browsers read", "old.bmp", { content: "BM\0\0" }),
  media("G05", "a format that only its name says", "new.bmp", {
    content: "none",
    issue: unreadable,
  }),
  media("G05", "a camera format", "scan.tiff", { content: "II*\0" }),
  media("G05", "a phone format", "phone.heic", { content: "\0\0\0\u0018ftypheic" }),
  media("G04", "a program with a photo extension", "phar.jpg", {
    content: "<?php __HALT_COMPILER(); ?>",
    issue: unreadable,
  }),
  media("G11", "a reserved Windows name", "aux.svg", { content: svg("") }),
  media("G06", "a photo with a location", "photo.jpg", { content: photo }),
  media("F14", "a drawing with scripts", "script.svg", {
    content: svg(
      '<script>alert(1)</script><use href="data:x"/>',
      'onload="alert(1)" width="9" height="9"',
    ),
  }),
  media("F15", "a drawing that reads a file of the host", "entity.svg", {
    content: svg(
      "<text>&x;</text>",
      undefined,
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
    issue: unreadable,
  }),
  media("G05", "a drawing in UTF-16", "wide.svg", {
    content: Buffer.from(`\uFEFF${svg("<text>é</text>")}`, "utf16le"),
  }),
  media("G05", "a drawing in an old Chinese encoding", "old.svg", {
    content: `<?xml version="1.0" encoding="gb2312"?>\n${svg("")}`,
  }),
  media("G05", "a drawing without a size", "free.svg", { content: svg("", "") }),
  media("G05", "a drawing whose elements have a prefix", "prefix.svg", {
    content:
      '<!-- Made by hand. --><s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:g/></s:svg>',
  }),
  media("G05", "a drawing with a photo of nine megabytes", "inside.svg", {
    content: svg(`<image href="data:image/png;base64,${"A".repeat(12_000_000)}"/>`),
  }),
  media("G05", "a drawing of 300 groups in each other", "deep.svg", {
    content: svg("<g>".repeat(300) + "</g>".repeat(300)),
  }),
  media("G05", "a drawing that is cut off", "cut.svg", {
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>',
    issue: unreadable,
  }),
  media("G05", "a drawing with a prefix that means nothing", "unbound.svg", {
    content: svg("<editor:x/>"),
    issue: unreadable,
  }),
  media("G05", "a drawing with broken letters", "letters.svg", {
    content: Buffer.from(svg("<text>\xE9</text>"), "latin1"),
    issue: unreadable,
  }),
  media("F15", "a wide drawing that reads a file of the host", "wide-entity.svg", {
    content: Buffer.from(
      `\uFEFF<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
      "utf16le",
    ),
    issue: unreadable,
  }),
  media("G04", "a page with the name of a drawing", "page.svg", {
    content:
      '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>',
    issue: unreadable,
  }),
  media("G11", "a program for another server", "shell.php", { content: "<?php system('id');" }),
  media("G12", "a custom page", "own.html", { content: "<script>alert(1)</script>" }),
  media("H16", "a service worker", "sw.js", {
    content: "self.onfetch = x",
  }),
  media("G12", "a document with scripts", "paper.pdf", { content: "%PDF-1.4 /JS (alert)" }),
];

const POINTERS: BadInput[] = [
  media("C07", "a Git LFS pointer of a picture", "stored.png", {
    content: lfsPointer,
    issue: { category: "lfs", severity: "warning", message: /built-in remote has no LFS storage/ },
  }),
  media("C07", "a broken Git LFS pointer", "broken.pdf", {
    content: lfsPointer.replace("sha256", "md5"),
    issue: { category: "lfs", message: /pointer that cannot be read/ },
  }),
];

const INPUTS = [...MEDIA, ...POINTERS];
const page = INPUTS.map(({ path }) => `![[${path}]] [file](${path})`).join("\n\n");
const site = testBadInputs(INPUTS, { "gallery.md": page });

test("each of them is served with a type that no browser executes", async () => {
  const { files } = site.built().manifest;
  const types = Object.fromEntries(MEDIA.map(({ path }) => [path, files[`/${path}`]?.[1]]));
  expect(types).toMatchObject({
    "page.png": "image/png",
    "script.svg": "image/svg+xml",
    "raw.psd": "application/octet-stream",
    "scan.tiff": "application/octet-stream",
    "phone.heic": "application/octet-stream",
    "phar.jpg": "image/jpeg",
    "shell.php": "application/octet-stream",
    "own.html": "text/plain",
    "sw.js": "text/plain",
    "paper.pdf": "application/pdf",
  });
  for (const type of Object.values(types)) expect(type).not.toMatch(/html|javascript/);
});

test("C07 the text of a Git LFS pointer is not published as a picture or a download", async () => {
  const { files } = site.built().manifest;
  expect(Object.keys(files)).toContain("/photo.jpg");
  for (const { path } of POINTERS) expect(files).not.toHaveProperty([`/${path}`]);
  expect(await site.built().page("/gallery")).not.toMatch(/<img[^>]*stored\.png/);
});

test("G06 a photo and its smaller sizes do not reveal its location", async () => {
  const { manifest, page: readText } = site.built();
  const variants = Object.keys(manifest.files).filter((url) => url.startsWith("/_media/"));
  expect(variants.length).toBeGreaterThan(0);
  for (const url of variants) expect(await readText(url)).not.toMatch(/canary-of-the-camera|Exif/);
  expect((await readText("/photo.jpg"))?.includes("canary-of-the-camera")).toBe(false);
});

test("G07 the same few smaller pictures are created, regardless of the size that a note requests", async () => {
  const sizes = ["99999999", "-1", "NaN", "0", "99999x99999", "1", "2", "3", "fmt=php"];
  const embeds = sizes.map((size) => `![[photo.jpg|${size}]] ![x|${size}](photo.jpg?w=${size})`);
  const project = site.project();
  const variants = (files: object) =>
    new Set(Object.keys(files).filter((url) => url.startsWith("/_media/")));
  const { deployment, issues, manifest } = await project.publish({
    "sizes.md": embeds.join("\n\n"),
  });
  expect(deployment.status).toBe("success");
  expect(issues.filter(({ path }) => path === "sizes.md")).toEqual([]);
  expect(variants(manifest.files)).toEqual(variants(site.built().manifest.files));
});

test("G01 unreadable pictures have no smaller sizes on the page", async () => {
  const html = (await site.built().page("/gallery")) ?? "";
  for (const path of ["vast.png", "cut.jpg", "page.png"])
    expect(new RegExp(`<img[^>]*src="/${path}"[^>]*>`).exec(html)?.[0]).not.toMatch(/srcset/);
});
