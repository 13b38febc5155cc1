import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";

/** Puts cards that follow each other into a grid (`cards_open`, `cards_close`). */
export function groupCards(state: StateCore): void {
  const { tokens } = state;
  if (!tokens.some(({ type }) => type === "card_open")) return;
  const result: Token[] = [];
  /** The ends of the grids with the cards that are open around the position. */
  const ends: Token[] = [];
  let last: Token | null = null;
  for (const token of tokens) {
    if (token.type === "card_open") {
      const isNext = last !== null && result.at(-1) === last;
      if (isNext) result.pop();
      else result.push(new state.Token("cards_open", "", 1));
      ends.push(isNext ? last! : new state.Token("cards_close", "", -1));
      result.push(token);
    } else if (token.type === "card_close") {
      last = ends.pop()!;
      result.push(token, last);
    } else result.push(token);
  }
  state.tokens = result;
}
