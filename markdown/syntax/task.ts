import type MarkdownIt from "markdown-it";
import type { NoteState } from "../render/state.ts";

/** `- [ ] open`, `- [x] done`, and any other character except a digit, which Obsidian counts as done. */
const TASK = /^\[([^\d\n\]])\](?:[ \t]+|$)/u;

export function tasks(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "task", (state) => {
    const { references } = state.env as NoteState;
    const { tokens } = state;
    for (let index = 2; index < tokens.length; index++) {
      if (tokens[index]!.type !== "inline" || tokens[index - 2]!.type !== "list_item_open")
        continue;
      const match = TASK.exec(tokens[index]!.content);
      // `[a] text` may be a reference link.
      if (!match || references?.[state.md.utils.normalizeReference(match[1]!)]) continue;
      const item = tokens[index - 2]!;
      item.attrSet("class", "task");
      item.attrSet("data-task", match[1]!);
      tokens[index]!.content = tokens[index]!.content.slice(match[0].length);
      const paragraph = tokens[index - 1]!;
      paragraph.meta = { ...paragraph.meta, task: match[1]! };
    }
  });
}
