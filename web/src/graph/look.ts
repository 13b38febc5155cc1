import type { NodeType } from "#schemas/deployments/dataset.ts";

/** The look of each kind of node. Shapes and labels convey the same information as the colors. */
export const looks: Record<
  NodeType,
  { one: string; many: string; token: string; shape: "disc" | "ring" | "square" | "diamond" }
> = {
  post: { one: "Post", many: "Posts", token: "--color-accent", shape: "disc" },
  note: { one: "Unpublished note", many: "Unpublished", token: "--color-faint", shape: "ring" },
  media: { one: "File", many: "Media", token: "--color-success", shape: "square" },
  tag: { one: "Tag", many: "Tags", token: "--color-warning", shape: "diamond" },
};

/** The design tokens of the page, as the colors that the drawing needs. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string, fallback: string) =>
    style.getPropertyValue(token).trim() || fallback;
  return {
    types: {
      post: read(looks.post.token, "#2f4bd0"),
      note: read(looks.note.token, "#65686f"),
      media: read(looks.media.token, "#1b9a4b"),
      tag: read(looks.tag.token, "#e0a100"),
    },
    edge: read("--color-line-strong", "#d3d3ce"),
    strong: read("--color-soft", "#4a4c52"),
    dim: read("--color-line", "#e8e8e4"),
    ink: read("--color-ink", "#17171a"),
    surface: read("--color-surface", "#ffffff"),
    font: read("--font-sans", "sans-serif"),
  };
}

export interface Palette {
  types: Record<NodeType, string>;
  edge: string;
  /** Edges of the highlighted node. */
  strong: string;
  /** Nodes and edges that are not connected to the highlighted node. */
  dim: string;
  ink: string;
  surface: string;
  font: string;
}
