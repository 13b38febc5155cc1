import type { Block } from "./blocks.ts";
import { type Budget, diffSequences } from "./sequence-diff.ts";
import { breaksLine, type Word, wordsOf } from "./words.ts";

/** Two blocks are one that was changed when so much of both is the same, or so much of the shorter one. */
const MIN_COMMON = 0.3;
const MIN_KEPT = 0.5;
/** A longer block is shown as a whole, before and after. */
const MAX_BLOCK_LENGTH = 100_000;
/** Text has no place directly in these. */
const HOLDS_NO_TEXT = new Set("table thead tbody tfoot tr colgroup ul ol dl".split(" "));

/**
 * The newer block, with what was added inside `<ins>` and what was removed inside `<del>`. Its tags are exactly those of
 * the newer one; of the older one only words and pictures appear.
 * @returns null when the two have too little in common, or comparing them would take too long
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

/** By counting alone, which costs little beside finding what stands where. */
function haveMuchInCommon(old: readonly Word[], now: readonly Word[]): boolean {
  const counts = new Map<string, number>();
  const [before, after] = [old.filter(isShown), now.filter(isShown)];
  for (const { key } of before) counts.set(key, (counts.get(key) ?? 0) + 1);
  let common = 0;
  for (const { key } of after) {
    const left = counts.get(key) ?? 0;
    if (left > 0) common++;
    counts.set(key, left - 1);
  }
  const [shorter, longer] = [before.length, after.length].sort((a, b) => a - b) as [number, number];
  return common >= longer * MIN_COMMON || (shorter > 0 && common >= shorter * MIN_KEPT);
}

function markWriter() {
  const open: string[] = [];
  let html = "";
  let inserted = "";
  /** Waits for a place that may hold text. */
  let removed = "";

  const endInserted = () => {
    html += marked("ins", inserted);
    inserted = "";
  };
  const endRemoved = () => {
    if (HOLDS_NO_TEXT.has(open.at(-1) ?? "")) return;
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

/** Spaces alone are not worth a mark. */
function marked(element: "ins" | "del", html: string): string {
  return html.trim() === "" ? html : `<${element} class="change">${html}</${element}>`;
}

const keysOf = (words: readonly Word[]) => words.map(({ key }) => key);
const isShown = ({ kind, html }: Word) => kind === "word" && html.trim() !== "";
