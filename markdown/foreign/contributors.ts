import { applyEdits, type Edit, type Rewritten } from "./edits.ts";

/** The table that the program all-contributors writes. Its symbols link to anchors that exist nowhere, on purpose. */
const LIST = /<!-- ALL-CONTRIBUTORS-LIST:START[^]*?(?:<!-- ALL-CONTRIBUTORS-LIST:END|$)/g;
const ANCHOR = / href="#[\w-]+"/g;

export function mayHaveContributors(source: string): boolean {
  return source.includes("<!-- ALL-CONTRIBUTORS-LIST:START");
}

export function rewriteContributors(source: string): Rewritten {
  const edits = [...source.matchAll(LIST)].flatMap(({ index, 0: list }) =>
    [...list.matchAll(ANCHOR)].map(({ index: at, 0: anchor }): Edit => {
      const start = index + at;
      return { start, end: start + anchor.length, text: "" };
    }),
  );
  return applyEdits(source, edits);
}
