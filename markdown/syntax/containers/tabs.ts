import { createHash } from "node:crypto";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { TabMeta } from "./tokens.ts";

/** Puts tabs that follow each other into a group (`tabs_open`, `tabs_close`). `tabs_end` separates two groups and is removed. */
export function groupTabs(state: StateCore): void {
  const { tokens } = state;
  if (!tokens.some(({ type }) => type === "tab_open" || type === "tabs_end")) return;
  const result: Token[] = [];
  /** The groups of the tabs that are open around the position. */
  const groups: Group[] = [];
  let count = 0;
  let last: Group | null = null;
  // The name differs from those in other notes, because one page may show several.
  const digest = createHash("sha1").update(state.src).digest("hex").slice(0, 8);
  for (const token of tokens) {
    if (token.type === "tab_open") {
      const meta = token.meta as TabMeta;
      const isNext = last !== null && result.at(-1) === last.close && !meta.isFirst;
      const group: Group = isNext ? last! : newGroup(state, `tabs-${digest}-${count++}`);
      if (isNext) result.pop();
      else result.push(group.open);
      meta.group = group.name;
      meta.isChecked = !isNext;
      groups.push(group);
      result.push(token);
    } else if (token.type === "tab_close") {
      last = groups.pop()!;
      result.push(token, last.close);
    } else if (token.type === "tabs_end") last = null;
    else result.push(token);
  }
  state.tokens = result;
}

interface Group {
  name: string;
  open: Token;
  close: Token;
}

function newGroup(state: StateCore, name: string): Group {
  return {
    name,
    open: new state.Token("tabs_open", "", 1),
    close: new state.Token("tabs_close", "", -1),
  };
}
