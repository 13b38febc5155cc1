import type MarkdownIt from "markdown-it";
import type { NoteState } from "../../render/state.ts";
import { groupCards } from "./cards.ts";
import { containerLines } from "./container-line.ts";
import { indentedBlocks } from "./indented.ts";
import { pairContainers } from "./pair-containers.ts";
import { groupTabs } from "./tabs.ts";

/**
 * `::: kind Title` (VitePress, Docusaurus, Pandoc, MyST, MS Learn), `/// kind | Title` and `!!! kind "Title"` (MkDocs). Known kinds become callouts, details
 * and tabs. The content of all others is shown without a frame.
 */
export function containers(markdown: MarkdownIt): void {
  containerLines(markdown);
  indentedBlocks(markdown);
  markdown.core.ruler.before("inline", "containers", (state) => {
    if (!(state.env as NoteState).containers) return;
    state.tokens = pairContainers(state);
    groupTabs(state);
    groupCards(state);
  });
}
