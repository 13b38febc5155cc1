import { SHARE_HEIGHT, SHARE_WIDTH } from "#schemas/sites/share-link.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import type { AccentShades } from "#markdown/themes/colours.ts";
import { box, type Child, element, type Element, fitTitle } from "./element.ts";

/** What a layout arranges. Texts are in fonts that have all of their characters. */
export interface CardParts {
  title: string;
  label: string;
  /** Path data of the theme's symbol, on a square of 32. */
  sign: string;
  paper: string;
  shades: AccentShades;
  isRightToLeft: boolean;
}

const PAGE = { width: SHARE_WIDTH, height: SHARE_HEIGHT, boxSizing: "border-box" } as const;

/** A picture in the manner of each theme. The compiler requires one. */
export const layouts: Record<ThemeId, (parts: CardParts) => Element> = {
  /** Paper with the links between some notes. */
  garden(parts) {
    const { paper, label } = parts;
    const space = { width: 980, height: 310, sizes: [100, 84, 72, 62, 52, 44], lineHeight: 1.12 };
    return box(
      { ...PAGE, ...column, justifyContent: "space-between", padding: 76, background: paper },
      links(parts),
      named(parts, { fontSize: 32, color: "#4d564e" }, label),
      title(parts, { ...fitTitle(parts.title, space), width: space.width, color: "#151a16" }),
    );
  },

  /** One column between rules, as on the first page of a book. */
  journal(parts) {
    const { paper, shades, label } = parts;
    const space = { width: 900, height: 296, sizes: [104, 84, 72, 62, 52, 44], lineHeight: 1.16 };
    return box(
      { ...PAGE, ...column, alignItems: "center", padding: "64px 150px", background: paper },
      box({ width: 96, height: 6, background: shades.accent }),
      box(
        { flexGrow: 1, alignItems: "center", justifyContent: "center" },
        title(parts, {
          ...fitTitle(parts.title, space),
          width: space.width,
          color: "#191713",
          justifyContent: "center",
          textAlign: "center",
        }),
      ),
      box({ width: 900, height: 2, background: "#e4dbc8", marginBottom: 34 }),
      box({ fontSize: 31, color: "#5f584c" }, text(label)),
    );
  },

  /** The menu at the side, and the page beside it. */
  handbook(parts) {
    const { shades, label, isRightToLeft } = parts;
    const space = { width: 760, height: 340, sizes: [92, 76, 66, 56, 48, 42], lineHeight: 1.14 };
    const menu = box(
      { ...column, width: 250, padding: "64px 44px", background: "#f3f6fa" },
      ...[0.9, 0.62, 0.74, 0.5, 0.68, 0.58].map((share, at) =>
        box({
          width: `${share * 100}%`,
          height: 14,
          borderRadius: 7,
          marginBottom: 30,
          background: at === 1 ? shades.accent : "#d5dde8",
        }),
      ),
    );
    const page = box(
      { ...column, flexGrow: 1, justifyContent: "space-between", padding: "64px 76px" },
      named(parts, { fontSize: 31, color: "#4a5666" }, label),
      title(parts, { ...fitTitle(parts.title, space), width: space.width, color: "#131a24" }),
    );
    return box(
      { ...PAGE, background: parts.paper, borderTop: `14px solid ${shades.accent}` },
      ...(isRightToLeft ? [page, menu] : [menu, page]),
    );
  },

  /** A masthead and a headline in the color of the issue. */
  magazine(parts) {
    const { shades, label, paper } = parts;
    const space = {
      width: 1048,
      height: 360,
      sizes: [150, 124, 104, 88, 72, 60, 50],
      lineHeight: 1.02,
      stretch: 1.06,
    };
    return box(
      { ...PAGE, ...column, justifyContent: "space-between", background: shades.accent },
      box(
        {
          alignItems: "center",
          height: 116,
          padding: "0 76px",
          background: paper,
          color: "#0f0e0d",
          fontSize: 36,
          justifyContent: parts.isRightToLeft ? "flex-end" : "flex-start",
        },
        text(label),
      ),
      box(
        { padding: "0 76px 66px", color: paper },
        title(parts, { ...fitTitle(parts.title, space), width: space.width }),
      ),
    );
  },
};

const column = { flexDirection: "column" } as const;

function title({ title: words, isRightToLeft }: CardParts, style: object): Element {
  const way = isRightToLeft ? { direction: "rtl", alignSelf: "flex-end" } : {};
  const isTight = /^[\p{Script=Latin}\p{P}\p{S}\p{N}\s]+$/u.test(words);
  return element(
    "div",
    {
      style: {
        display: "block",
        ...(isTight && { letterSpacing: "-0.022em" }),
        wordBreak: "break-word",
        textOverflow: "ellipsis",
        ...way,
        ...style,
      },
    },
    words,
  );
}

/** One line, however long the name is. */
function text(words: string, maxWidth = 860): Element {
  return element(
    "div",
    { style: { display: "block", lineClamp: 1, maxWidth, textOverflow: "ellipsis" } },
    words,
  );
}

/** The site's name with the theme's symbol. */
function named({ sign, shades, isRightToLeft }: CardParts, style: object, label: string): Element {
  const mark = element(
    "svg",
    { width: 56, height: 56, viewBox: "0 0 32 32" },
    element("rect", { width: 32, height: 32, rx: 7, fill: shades.accent }),
    element("path", {
      d: sign,
      fill: "none",
      stroke: "#ffffff",
      strokeWidth: 2.2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
    }),
  );
  const parts: Child[] = [mark, box({ width: 22 }), text(label, 600)];
  return box(
    { alignItems: "center", ...(isRightToLeft && { alignSelf: "flex-end" }), ...style },
    ...(isRightToLeft ? parts.toReversed() : parts),
  );
}

/** Some notes and their links, in the corner opposite to the name. */
function links({ shades: { accent, soft }, isRightToLeft }: CardParts): Element {
  const notes = [
    { x: 262, y: 74, r: 22 },
    { x: 136, y: 44, r: 11 },
    { x: 168, y: 150, r: 12 },
    { x: 344, y: 160, r: 14 },
    { x: 368, y: 20, r: 10 },
    { x: 44, y: 112, r: 8 },
  ];
  const pairs = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 5],
    [2, 5],
  ];
  return element(
    "svg",
    {
      width: 380,
      height: 180,
      viewBox: "0 0 380 180",
      style: { position: "absolute", top: 48, [isRightToLeft ? "left" : "right"]: 64 },
    },
    ...pairs.map(([from = 0, to = 0]) =>
      element("path", {
        d: `M${notes[from]!.x} ${notes[from]!.y}L${notes[to]!.x} ${notes[to]!.y}`,
        stroke: soft,
        strokeWidth: 4,
      }),
    ),
    ...notes.map(({ x, y, r }, at) =>
      element("circle", { cx: x, cy: y, r, fill: at === 0 ? accent : soft }),
    ),
  );
}
