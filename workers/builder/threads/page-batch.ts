import { closeSync, openSync } from "node:fs";
import { fillSlots } from "#markdown/render/fill.ts";
import type { FrameSigns } from "#markdown/themes/frame.ts";
import type { BodyFormatting } from "#markdown/themes/body-formatting.ts";
import { markExternal } from "#markdown/themes/parts/external-links.ts";
import { noteParts } from "#markdown/themes/parts/page-head.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import { toText } from "../parse/compiled-packs.ts";
import { contentHash } from "#content/content-hash.ts";
import { type FilePart, readPart } from "../bytes/segment-file.ts";
import { addBytes, addText, openSegment, type Segment } from "../bytes/segment-memory.ts";

/** The compiled HTML of a note, and the text of its slots. */
export interface NoteHtml {
  /** The bytes, or a part of a file. The thread that finishes the page reads the file, which exists until the build removes it. */
  html: Uint8Array | FilePart;
  slots: string[];
}

/** A page of a batch. Numbers are end offsets in the batch's bytes, and each part begins where the previous one ends. */
interface FramedPage {
  frame: number;
  html: number | FilePart;
  slots: string[];
  bodyHasTitle: boolean;
  language: string;
}

/** How a page shows the HTML. */
export interface BodyFacts {
  bodyHasTitle: boolean;
  /** The language of the text, and so of the compiler's words in it. */
  language: string;
}

/** Pages whose notes' HTML is still missing. */
export interface PageBatch {
  signs: FrameSigns;
  formatting: BodyFormatting;
  given: Segment;
  pages: FramedPage[];
  /** Memory for the finished pages. */
  made: Segment;
}

/** The consecutive bytes of those pages. */
export interface FinishedPages {
  made: Segment;
  pages: { hash: string; end: number }[];
}

/** Large enough to hide the round trip to the thread. */
const BATCH_BYTES = 256 * 1024;
/** Few pages are larger than the rest. */
const GIVEN_BYTES = 2 * BATCH_BYTES;
const MADE_BYTES = 3 * BATCH_BYTES;

export function openPageBatch(signs: FrameSigns, formatting: BodyFormatting): PageBatch {
  return {
    signs,
    formatting,
    given: openSegment(GIVEN_BYTES),
    pages: [],
    made: openSegment(MADE_BYTES),
  };
}

/** @returns true if the batch is large enough to be finished */
export function addPage(
  { given, pages }: PageBatch,
  frame: string,
  { html, slots, bodyHasTitle, language }: NoteHtml & BodyFacts,
): boolean {
  addText(given, frame);
  const frameEnd = given.end;
  if (html instanceof Uint8Array) addBytes(given, html);
  const place = html instanceof Uint8Array ? given.end : html;
  pages.push({ frame: frameEnd, html: place, slots, bodyHasTitle, language });
  return given.end >= BATCH_BYTES;
}

/** @throws if a file no longer exists */
export function finishPages({
  signs,
  formatting,
  given,
  pages,
  made: output,
}: PageBatch): FinishedPages {
  const files = openFiles();
  const bytes = Buffer.from(given.memory, 0, given.end);
  let start = 0;
  const until = (end: number): Buffer => {
    const part = bytes.subarray(start, end);
    start = end;
    return part;
  };
  const finish = ({ frame: frameEnd, html: place, slots, ...facts }: FramedPage) => {
    const from = output.end;
    const frame = until(frameEnd);
    const compiled = toText(typeof place === "number" ? until(place) : files.read(place));
    const filled = fillSlots(compiled, (at) => slots[at] ?? "");
    const html = sayWords(markExternal(filled, formatting.links), facts.language);
    const parts = noteParts({ html, bodyHasTitle: facts.bodyHasTitle }, formatting);
    fillFrame(output, frame, [
      [signs.title, parts.title],
      [signs.body, parts.body],
    ]);
    const page = new Uint8Array(output.memory, from, output.end - from);
    return { end: output.end, hash: contentHash(page) };
  };
  try {
    return { made: output, pages: pages.map(finish) };
  } finally {
    files.close();
  }
}

function openFiles() {
  const open = new Map<string, number>();
  return {
    read(part: FilePart): Uint8Array {
      const file = open.get(part.path) ?? openSync(part.path, "r");
      open.set(part.path, file);
      const bytes = Buffer.allocUnsafe(part.length);
      readPart(file, part, bytes);
      return bytes;
    },
    close() {
      for (const file of open.values()) closeSync(file);
    },
  };
}

/** Pages contain the title before the body, and each of them at most once. */
function fillFrame(output: Segment, frame: Buffer, parts: [sign: string, text: string][]): void {
  let from = 0;
  for (const [sign, text] of parts) {
    const at = frame.indexOf(sign, from, "latin1");
    if (at < 0) continue;
    addBytes(output, frame.subarray(from, at));
    addText(output, text);
    from = at + sign.length;
  }
  addBytes(output, frame.subarray(from));
}
