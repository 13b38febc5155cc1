import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { iconOf } from "#workers/builder/media/picture-versions.ts";
import { isPlainDrawing } from "#workers/builder/media/plain-drawing.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (inside: string, attributes = "", before = "") =>
  Buffer.from(`${before}<svg ${SVG} width="16" height="16" ${attributes}>${inside}</svg>`);
const circle = '<circle cx="8" cy="8" r="8" fill="#08f"/>';
const clipped = '<clipPath id="c"><path d="M0 0h16v16H0z"/></clipPath><g clip-path="url(#c)"/>';
const xmlns = (prefix: string, address: string) => `xmlns:${prefix}="${address}"`;

test.each([
  ["shapes", drawing(circle)],
  ["an XML declaration", drawing(circle, "", '<?xml version="1.0" encoding="UTF-8"?>')],
  ["gradients and a style sheet", drawing(`<style>.a{fill:red}</style><linearGradient/>${circle}`)],
  ["a clip of a drawing program", drawing(clipped)],
  ["notes of an editor", drawing("<ed:view/>", xmlns("ed", "https://example.org/editor"))],
  [
    "a comment with an element’s name",
    drawing("<!-- A circle & more: <circle> -->".replace("&", "and")),
  ],
])("a favicon with %s becomes icons for phones", (_, bytes) => {
  expect(isPlainDrawing(bytes)).toBe(true);
});

test.each([
  ["a picture inside", drawing('<image href="data:image/png;base64,AA=="/>')],
  ["a picture of another site", drawing('<image href="https://example.org/a.png"/>')],
  [
    "a picture under another prefix",
    drawing("<s:image/>", xmlns("s", "http://www.w3.org/2000/svg")),
  ],
  ["a filter", drawing("<filter/>")],
  ["a filter in a style", drawing('<g style="filter:blur(9px)"/>')],
  ["a filter written with a character reference", drawing('<g style="&#102;ilter:blur(9px)"/>')],
  ["a filter written with a backslash", drawing("<style>g{\\66 ilter:blur(9px)}</style>")],
  ["an imported style sheet", drawing("<style>@import url(a.css)</style>")],
  ["an entity", drawing("&x;", "", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ["an included file", drawing("<x:include/>", xmlns("x", "http://www.w3.org/2001/XInclude"))],
  ["a style sheet beside it", drawing(circle, "", '<?xml-stylesheet href="a.css"?>')],
  ["text in the fonts of the server", drawing("<text>A</text>")],
  ["a web page inside", drawing("<foreignObject/>")],
  ["a script", drawing("<script>alert(1)</script>")],
  ["many bytes", drawing(circle.repeat(500))],
  ["dashes", drawing('<path stroke-dasharray=".01"/>')],
  ["patterns", drawing("<pattern/>")],
  ["many references", drawing('<use href="#a"/>'.repeat(5))],
  ["clips of a style sheet", drawing(`<style>g{fill:red}</style>${clipped}`)],
  ["many shapes", drawing("<g/>".repeat(2_001))],
  ["another encoding", Buffer.from(drawing("<image/>").toString(), "utf16le")],
  ["another encoding by name", drawing("", "", '<?xml version="1.0" encoding="UTF-7"?>')],
  ["compressed bytes", Buffer.from([0x1f, 0x8b, 0x08, 0xff])],
])("a favicon with %s is linked as it is", (_, bytes) => {
  expect(isPlainDrawing(bytes)).toBe(false);
});

test("drawing an SVG loads no file and asks no other site", async () => {
  const directory = await mkdtemp(join(tmpdir(), "icon-"));
  let requests = 0;
  const other = createServer((_, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  try {
    await once(other, "listening");
    const site = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const file = join(directory, "red.png");
    const red = sharp({ create: { width: 16, height: 16, channels: 3, background: "#f00" } });
    const png = await red.png().toBuffer();
    await writeFile(file, png);
    const brightest = async (bytes: Buffer) => {
      const icon = await iconOf(bytes, { limit: 1_000_000, width: 32, side: 16 });
      return (await sharp(icon).stats()).channels.map(({ max }) => max);
    };
    const inside = `data:image/png;base64,${png.toString("base64")}`;
    const image = (href: string) => `<image href="${href}" width="16" height="16"/>`;
    expect(await brightest(drawing(image(inside)))).toEqual([255, 0, 0, 255]);
    const places = [pathToFileURL(file).href, file, "red.png", `${site}/red.png`];
    const bytes = drawing(
      `<style>@import url(${site}/a.css);</style>${places.map(image).join("")}`,
      "",
      `<?xml-stylesheet href="${site}/b.css"?>`,
    );
    expect(await brightest(bytes)).toEqual([0, 0, 0, 0]);
    expect(requests).toBe(0);
  } finally {
    other.close();
    await rm(directory, { recursive: true });
  }
});
