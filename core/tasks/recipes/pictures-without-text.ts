/** A picture in a note that has no alternative text. */
export interface BarePicture {
  /** As a link index writes it: `a.png`, or `[[a.png]]`. */
  target: string;
  written: string;
  line: number;
}

const FENCE = /^ {0,3}(```|~~~)/;
/** `![](a.png)`, `![|300](<a b.png> "title")`, `![[a.png]]`, `![[a.png|300x200]]` */
const PICTURE =
  /!\[\s*(?:\|\s*\d{1,5}(?:x\d{1,5})?\s*)?\]\((?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))(?:\s[^()\n]{0,300})?\)|!\[\[([^[\]|\n]{1,500})(?:\|\s*\d{1,5}(?:x\d{1,5})?\s*)?\]\]/g;
const CODE_SPAN = /`[^`\n]{0,1000}`/g;

/** The pictures of a note without an alternative text. Pictures in code are left out. */
export function picturesWithoutText(source: string): BarePicture[] {
  const pictures: BarePicture[] = [];
  let fence: string | null = null;
  for (const [at, line] of source.split(/\r\n|\r|\n/).entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null;
      continue;
    }
    if (fence !== null) continue;
    for (const [written, angled, plain, wiki] of line.replace(CODE_SPAN, "").matchAll(PICTURE)) {
      const target = wiki === undefined ? (angled ?? plain ?? "") : `[[${wiki.trim()}]]`;
      pictures.push({ target, written, line: at + 1 });
    }
  }
  return pictures;
}
