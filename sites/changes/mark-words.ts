import type { Block } from "./blocks.ts";
import { type Budget, diffSequences } from "./sequence-diff.ts";
import { breaksLine, type Word, wordsOf } from "./words.ts";

/** Two blocks are versions of the same block if they share this much of both, or this much of the shorter one. */
const MIN_COMMON = 0.3;
const MIN_KEPT = 0.5;
/** Longer blocks are shown completely, before and after. */
const MAX_BLOCK_LENGTH = 100_000;
/** These elements must not contain text directly. */
const WITHOUT_TEXT = new Set("table thead tbody tfoot tr colgroup ul ol dl".split(" "));

/**
 * The newer block, with added words inside `<ins>` and removed words inside `<del>`. All tags come from the newer block;
 * the older one contributes only words and pictures.
 * @returns null if the blocks have too little in common, or comparing them would take too long
 */
export function markWords(before: Block, after: Block, budget: Budget): string | null {
  if (Math.max(before.html.length, after.html.length) > MAX_BLOCK_LENGTH) return null;
  const [old, now] = [readWords(before), readWords(after)];
  if (!haveMuchInCommon(old, now)) return null;
  const runs = diffSequences(keysOf(old), keysOf(now), budget);
  if (!runs) return null;
  const writer = markWriter();
  let [oldAt, nowAt] = [0, 0];
  for (const { kind, count } of runs) {
    if (kind === "removed") {
      writer.remove(old.slice(oldAt, (oldAt += count)));
      continue;
    }
    const words = now.slice(nowAt, (nowAt += count));
    if (kind === "same") oldAt += count;
    writer.write(words, kind === "added");
  }
  return writer.end();
}

const cache = new WeakMap<Block, Word[]>();

function readWords(block: Block): Word[] {
  const words = cache.get(block) ?? wordsOf(block.tokens);
  cache.set(block, words);
  return words;
}

/** Only counts words, which is much cheaper than matching their positions. */
function haveMuchInCommon(old: readonly Word[], now: readonly Word[]): boolean {
  const counts = new Map<string, number>();
  const [before, after] = [old.filter(isShown), now.filter(isShown)];
  for (const { key } of before) counts.set(key, (counts.get(key) ?? 0) + 1);
  let common = 0;
  for (const { key } of after) {
    const remaining = counts.get(key) ?? 0;
    if (remaining > 0) common++;
    counts.set(key, remaining - 1);
  }
  const [shorter, longer] = [before.length, after.length].sort((a, b) => a - b) as [number, number];
  return common >= longer * MIN_COMMON || (shorter > 0 && common >= shorter * MIN_KEPT);
}

function markWriter() {
  const open: string[] = [];
  let html = "";
  let inserted = "";
  /** Removed words, kept until a position where text is allowed. */
  let removed = "";

  const endInserted = () => {
    html += marked("ins", inserted);
    inserted = "";
  };
  const endRemoved = () => {
    if (WITHOUT_TEXT.has(open.at(-1) ?? "")) return;
    html += marked("del", removed);
    removed = "";
  };
  const follow = ({ token }: Word) => {
    if (token?.kind === "open") open.push(token.name);
    if (token?.kind === "close") open.pop();
  };

  return {
    remove(words: readonly Word[]) {
      endInserted();
      for (const word of words) {
        if (word.kind === "word") removed += word.html;
        else if (breaksLine(word) && /\S$/.test(removed)) removed += " ";
      }
    },
    write(words: readonly Word[], isNew: boolean) {
      for (const word of words) {
        const isMarked = isNew && word.kind === "word";
        if (!isMarked) endInserted();
        endRemoved();
        if (isMarked) inserted += word.html;
        else html += word.html;
        follow(word);
      }
    },
    end() {
      endInserted();
      return html + marked("del", removed);
    },
  };
}

/** White space alone is not marked. */
function marked(element: "ins" | "del", html: string): string {
  return html.trim() === "" ? html : `<${element} class="change">${html}</${element}>`;
}

const keysOf = (words: readonly Word[]) => words.map(({ key }) => key);
const isShown = ({ kind, html }: Word) => kind === "word" && html.trim() !== "";
