import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { ContainerLine } from "./container-line.ts";
import type { IndentedMeta } from "./indented.ts";
import { meaningOf, type Meaning } from "./kinds.ts";
import type { Opening } from "./read-opening.ts";
import {
  calloutTokens,
  cardTokens,
  detailsTokens,
  pictureTokens,
  tabTokens,
  titleTokens,
} from "./tokens.ts";

/** Containers within containers, in one block. Deeper ones are shown without a frame. */
const MAX_DEPTH = 20;

interface Container {
  line: ContainerLine | null;
  meaning: Meaning;
  closing: Token[];
}

/** The containers that are open in one block, such as a list item: a container ends at the latest with its block. */
type Scope = Container[];

/** Replaces the lines that open and close containers with the elements that they represent. */
export function pairContainers(state: StateCore): Token[] {
  const result: Token[] = [];
  const scopes: Scope[] = [[]];
  const close = (scope: Scope, from: number) => {
    for (const { closing } of scope.splice(from).reverse()) result.push(...closing);
  };
  for (const token of state.tokens) {
    const scope = scopes.at(-1)!;
    const parent = scope.at(-1);
    if (token.type === "container_line") {
      const line = token.meta as ContainerLine;
      if (!line.opening) {
        const at = opened(scope, line);
        if (at >= 0) close(scope, at);
        continue;
      }
      // A label within `::: tabs` also ends the tab before it.
      if (line.length === 0 && parent?.line?.length === 0) close(scope, scope.length - 1);
      const { opening, closing, meaning } = elementOf(state, token, line.opening);
      if (!line.opening.hasEnd) result.push(...opening, ...closing);
      else if (scope.length < MAX_DEPTH) {
        result.push(...opening);
        scope.push({ line, meaning, closing });
      }
    } else if (token.type === "container_open") {
      const { opening, closing, meaning } = elementOf(state, token, token.meta as IndentedMeta);
      result.push(...opening);
      scope.push({ line: null, meaning, closing });
      scopes.push([]);
    } else if (token.type === "container_close") {
      close(scopes.pop()!, 0);
      const outer = scopes.at(-1)!;
      close(outer, outer.length - 1);
    } else if (token.type === "fence" && parent?.meaning === "codes") {
      const { opening, closing } = tabTokens(state, token, { title: null, isFirst: false });
      // The label is the title.
      token.meta = { ...token.meta, isTab: true };
      result.push(...opening, token, ...closing);
    } else {
      if (token.nesting === -1) close(scopes.pop()!, 0);
      result.push(token);
      if (token.nesting === 1) scopes.push([]);
    }
  }
  for (const scope of scopes.reverse()) close(scope, 0);
  return result;
}

/** The innermost container with the same number of markers, or else the innermost one with fewer. */
function opened(scope: Scope, { sign, length }: ContainerLine): number {
  const fits = (exact: boolean) =>
    scope.findLastIndex(
      ({ line }) => line?.sign === sign && (exact ? line.length === length : line.length < length),
    );
  const same = fits(true);
  return same >= 0 ? same : fits(false);
}

const FRAMED_BY_MKDOCS = new Set<Meaning>(["content", "card", "cards"]);

interface Element {
  meaning: Meaning;
  opening: Token[];
  closing: Token[];
}

function elementOf(state: StateCore, token: Token, meta: Opening | IndentedMeta): Element {
  const isIndented = token.type === "container_open";
  const known = meaningOf(meta.kind);
  // MkDocs frames every kind.
  const meaning = isIndented && FRAMED_BY_MKDOCS.has(known) ? "callout" : known;
  const attributes = "attributes" in meta ? meta.attributes : null;
  switch (meaning) {
    case "callout":
      return { meaning, ...calloutTokens(state, token, meta) };
    case "details":
      return { meaning, ...detailsTokens(state, token, meta) };
    case "tab":
      return {
        meaning,
        ...tabTokens(state, token, {
          title: meta.title ?? attributes?.get("label") ?? null,
          isFirst: "isFirst" in meta && meta.isFirst,
        }),
      };
    case "card":
    case "cards":
      return { meaning, ...cardTokens(state, token, { title: meta.title, meaning }) };
    case "picture":
      return { meaning, opening: pictureTokens(state, token, attributes), closing: [] };
    case "file":
      return { meaning, opening: [], closing: [] };
    case "tabs":
    case "codes": {
      // Two groups next to each other stay two groups.
      const mark = Object.assign(new state.Token("tabs_end", "", 0), { hidden: true });
      return { meaning, opening: [mark], closing: [mark] };
    }
    case "content":
      return { meaning, opening: titleTokens(state, token, meta.title), closing: [] };
  }
}
