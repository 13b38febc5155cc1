import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";

const DEFINITION = /^:[ \t]+(?=\S)/;

interface Item {
  open: Token;
  close: Token | null;
  /** The tokens of the paragraph with which it begins. */
  paragraph: readonly Token[] | null;
  /** The list after the paragraph, if the item contains nothing else. */
  definitions: List | null;
}

interface List {
  /** The index of its opening token. */
  index: number;
  open: Token;
  close: Token | null;
  items: Item[];
}

/** A list of terms, each with a list of definitions, as MDN writes them: `- term`, and below it `- : definition`. */
export function nestedDefinitions(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "nested_definitions", (state) => {
    if (!state.src.includes("- : ")) return;
    const { tokens } = state;
    const dropped = new Set<Token>();
    const lists: List[] = [];
    for (const [index, token] of tokens.entries()) {
      const items = lists.at(-1)?.items;
      if (/^(?:bullet|ordered)_list_open$/.test(token.type))
        lists.push({ index, open: token, close: null, items: [] });
      else if (token.type === "list_item_open") {
        const isText = tokens[index + 1]?.type === "paragraph_open";
        const paragraph = isText ? tokens.slice(index + 1, index + 4) : null;
        items?.push({ open: token, close: null, paragraph, definitions: null });
      } else if (token.type === "list_item_close") items!.at(-1)!.close = token;
      else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) {
        const list = Object.assign(lists.pop()!, { close: token });
        if (list.items.every(({ definitions }) => definitions !== null)) retype(list, dropped);
        const parent = lists.at(-1)?.items.at(-1);
        const isRest =
          parent?.paragraph?.[2] === tokens[list.index - 1] &&
          tokens[index + 1]?.type === "list_item_close";
        if (parent && isRest && list.items.every(isDefinition)) parent.definitions = list;
      }
    }
    if (dropped.size > 0) state.tokens = tokens.filter((token) => !dropped.has(token));
  });
}

function isDefinition({ paragraph }: Item): boolean {
  return paragraph !== null && DEFINITION.test(paragraph[1]!.content);
}

function retype(list: List, dropped: Set<Token>): void {
  rename(list, "dl");
  for (const { open, close, paragraph, definitions } of list.items) {
    dropped.add(open);
    dropped.add(close!);
    rename({ open: paragraph![0]!, close: paragraph![2]! }, "dt");
    dropped.add(definitions!.open);
    dropped.add(definitions!.close!);
    for (const item of definitions!.items) {
      rename(item, "dd");
      const text = item.paragraph![1]!;
      text.content = text.content.replace(DEFINITION, "");
    }
  }
}

function rename({ open, close }: { open: Token; close: Token | null }, tag: string): void {
  open.type = `${tag}_open`;
  close!.type = `${tag}_close`;
  open.tag = close!.tag = tag;
  open.hidden = close!.hidden = false;
}
