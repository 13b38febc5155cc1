import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { CompletionContent } from "./content.ts";

const OPEN_TAG = /(?:^|[\s(])#([\p{L}\p{N}_/-]+)$/u;
/** Inside these, `#` is not a tag. */
const NO_TAG =
  /^(?:FencedCode|CodeBlock|CodeText|InlineCode|URL|Link|HTMLTag|HTMLBlock|FrontMatter)$/;

/** Completes `#ta` in the text with the tags of the site. */
export function completeTags(content: Pick<CompletionContent, "tags">): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const match = context.matchBefore(OPEN_TAG);
    const typed = match && OPEN_TAG.exec(match.text)?.[1];
    if (!typed || isInCode(context)) return null;
    // Completion is an aid: a failed search offers nothing, and the next key searches again.
    const tags = await content.tags(typed).catch(() => []);
    if (context.aborted) return null;
    return {
      from: context.pos - typed.length,
      filter: false,
      options: tags.map(({ name, count }) => ({ label: name, detail: String(count) })),
    };
  };
}

function isInCode({ state, pos }: CompletionContext): boolean {
  for (
    let node: ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]> | null = syntaxTree(
      state,
    ).resolveInner(pos, -1);
    node;
    node = node.parent
  )
    if (NO_TAG.test(node.name)) return true;
  return false;
}
