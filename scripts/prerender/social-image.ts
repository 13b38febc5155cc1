import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import type { PublicPage } from "../../web/src/public/page.ts";

export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
/** Increase this if the pictures' look changes: existing ones are cached by their content. */
const LOOK = 1;
const TITLE_MAX_PX = 72;
const LONG_TITLE_CHARACTERS = 40;
const LONG_TITLE_PX = 58;

const require = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(require.resolve(name));
const fonts = [
  {
    name: "Inter",
    data: fontFile("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
    weight: 600 as const,
  },
];

const LABELS: Record<PublicPage["section"], string> = {
  brochure: "Push markdown, get a website",
  docs: "Documentation",
  guides: "Guide",
  blog: "Blog",
  help: "Help",
  legal: "Legal",
  templates: "Template",
  themes: "Theme",
};

export interface SocialImage {
  address: string;
  text: string;
}

/** A cache that survives emptying the bundle's folder. */
const MADE = join(import.meta.dirname, "../../.cache/social");

/**
 * Creates the preview picture of a link to this page, below `dist`.
 * @returns its address and alt text. It does not contain the product's name, which depends on the installation.
 */
export async function socialImage(page: PublicPage, dist: string): Promise<SocialImage> {
  const { section } = page;
  // Pages of the docs share one picture per chapter.
  const chapter = page.entries.find(({ path }) => path === page.path)?.group;
  const title = section === "docs" && chapter ? chapter : page.title;
  const label = LABELS[section] === title ? "" : LABELS[section];
  const hash = createHash("sha256")
    .update(JSON.stringify([LOOK, title, label]))
    .digest("hex");
  const name = `${hash.slice(0, 16)}.png`;
  const file = join(MADE, name);
  if (!existsSync(file)) await make(title, label, file);
  const address = `/content/social/${name}`;
  mkdirSync(join(dist, "content/social"), { recursive: true });
  copyFileSync(file, join(dist, address));
  return { address, text: title };
}

async function make(title: string, label: string, path: string): Promise<void> {
  const svg = await satori(card(title, label), {
    width: SOCIAL_WIDTH,
    height: SOCIAL_HEIGHT,
    fonts,
  });
  mkdirSync(dirname(path), { recursive: true });
  // An incomplete file would stay in the cache.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer());
  renameSync(unfinished, path);
}

type Child = Element | string;

interface Element {
  type: string;
  key: null;
  props: { style: object; children: Child[]; [attribute: string]: unknown };
}

/** satori's replacement for JSX. */
function element(
  type: string,
  { style, ...attributes }: { style?: object } & Record<string, unknown>,
  ...children: Child[]
): Element {
  return {
    type,
    key: null,
    props: { ...attributes, style: { display: "flex", ...style }, children },
  };
}

function card(title: string, label: string) {
  return element(
    "div",
    {
      style: {
        boxSizing: "border-box",
        width: SOCIAL_WIDTH,
        height: SOCIAL_HEIGHT,
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 80,
        background: "#fbfbfa",
        color: "#17171a",
        fontFamily: "Inter",
        fontWeight: 600,
      },
    },
    mark({ size: 720, line: 0.1, colour: "#d3d3ce", style: { right: -250, top: -270 } }),
    element(
      "div",
      { style: { alignItems: "center", fontSize: 30, color: "#4a4c52" } },
      mark({ size: 52, line: 2, colour: "#17171a", style: null }),
      element("div", { style: { marginLeft: 22 } }, label),
    ),
    element(
      "div",
      {
        style: {
          maxWidth: 880,
          fontSize: title.length > LONG_TITLE_CHARACTERS ? LONG_TITLE_PX : TITLE_MAX_PX,
          lineHeight: 1.12,
          letterSpacing: "-0.03em",
        },
      },
      title,
    ),
  );
}

interface Mark {
  size: number;
  line: number;
  colour: string;
  /** Its position; null for inline. */
  style: object | null;
}

/** The registration mark of components/logo.tsx. */
function mark({ size, line, colour, style }: Mark) {
  const stroke = { stroke: colour, strokeWidth: line, fill: "none" };
  return element(
    "svg",
    {
      width: size,
      height: size,
      viewBox: "0 0 32 32",
      ...(style ? { style: { position: "absolute", ...style } } : {}),
    },
    element("circle", { cx: 16, cy: 16, r: 9, ...stroke }),
    element("path", { d: "M16 2v28M2 16h28", ...stroke }),
    element("circle", {
      cx: 16,
      cy: 16,
      r: 4,
      fill: style ? "none" : colour,
      stroke: colour,
      strokeWidth: line,
    }),
  );
}
