import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";

const DATED = /(📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\uFE0F?\s*(\d{4}-\d\d-\d\d)/gu;

/** The dates of the Tasks plug-in, in tasks: `📅 2026-05-01`. */
export function taskDates(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "task_date", (state) => {
    for (const [index, { type, meta }] of state.tokens.entries()) {
      const inline = state.tokens[index + 1];
      if (type !== "paragraph_open" || meta?.task === undefined || !inline?.children) continue;
      inline.children = inline.children.flatMap((token) => {
        if (token.type !== "text" || token.content.search(DATED) < 0) return token;
        return parts(token, (name) => new state.Token(name, "", 0));
      });
    }
  });
}

function parts(token: Token, open: (name: string) => Token): Token[] {
  const { content, level } = token;
  const tokens: Token[] = [];
  let at = 0;
  const addText = (end: number) => {
    if (end > at)
      tokens.push(Object.assign(open("text"), { content: content.slice(at, end), level }));
  };
  for (const match of content.matchAll(DATED)) {
    addText(match.index);
    const [whole, sign, day] = match;
    tokens.push(Object.assign(open("task_date"), { content: whole, level, meta: { sign, day } }));
    at = match.index + whole.length;
  }
  addText(content.length);
  return tokens;
}
