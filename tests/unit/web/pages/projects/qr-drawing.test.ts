import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQr, svgOfQr } from "../../../../../web/src/pages/projects/site/qr-drawing.ts";

const ADDRESS = "https://notes--ada.sites.example.org/";

/** The modules that a path of unit squares darkens. */
function modulesOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
}

test("a QR code has a white border of four modules, and the modules of its address inside", () => {
  const { size, path } = drawQr(ADDRESS);
  const bare = encode(ADDRESS, { ecc: "M", border: 0 });
  expect(size).toBe(bare.size + 8);
  const dark = bare.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])),
  );
  expect(modulesOf(path)).toEqual(dark);
});

test("the file of a QR code names its address, also one with signs of XML", () => {
  const svg = svgOfQr(drawQr(ADDRESS), `${ADDRESS}?a=1&b=<script>`);
  expect(svg).toContain(`<title>${ADDRESS}?a=1&amp;b=&lt;script></title>`);
  expect(svg).toContain('fill="#fff"');
});
