import { type HtmlToken, htmlTokens } from "./html-tokens.ts";

/** A paragraph, list, table or other element of a page's body. */
export interface Block {
  html: string;
  /** Name of its element; "" for text outside an element. */
  name: string;
  tokens: HtmlToken[];
}

/** The top-level elements of a body, in order. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  const open: string[] = [];
  let tokens: HtmlToken[] = [];
  const end = () => {
    const html = tokens.map((token) => token.html).join("");
    if (html.trim() !== "") blocks.push({ html, name: tokens[0]?.name ?? "", tokens });
    tokens = [];
  };
  for (const token of htmlTokens(body)) {
    if (token.kind === "close" && open.length === 0) continue;
    if (open.length === 0 && token.kind !== "text" && isBlock(token)) end();
    tokens.push(token);
    if (token.kind === "open") open.push(token.name);
    if (token.kind === "close") open.pop();
    if (open.length === 0 && token.kind !== "text" && isBlock(token)) end();
  }
  // Close unclosed elements here, so that they do not include what follows.
  for (const name of open.toReversed()) tokens.push({ kind: "close", html: `</${name}>`, name });
  end();
  return blocks;
}

const INLINE = new Set(
  "a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q s samp small span strike strong sub sup u var wbr".split(
    " ",
  ),
);

export const isBlock = ({ name }: HtmlToken) => name !== "" && !INLINE.has(name);
