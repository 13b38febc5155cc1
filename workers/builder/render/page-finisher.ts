import { frameSigns, type FrameSigns } from "#markdown/themes/frame.ts";
import { awaitedLater } from "#service/failures.ts";
import type { CompilePool } from "../threads/compile-pool.ts";
import type { Output } from "../store/output.ts";
import {
  addPage,
  type FinishedPages,
  finishPages,
  type NoteHtml,
  openPageBatch,
  type PageBatch,
} from "../threads/page-batch.ts";

interface Named {
  url: string;
  key: string;
}

export interface PageFinisher {
  /** Placeholders in frames for the HTML of notes. */
  signs: FrameSigns;
  /** Waits while threads have enough to do. */
  add(page: Named, frame: string, note: NoteHtml & { bodyHasTitle: boolean }): Promise<void>;
  /** Every page is among the files of the site. */
  end(): Promise<void>;
  /** No thread has anything of this build any more, however it ended. */
  settled(): Promise<void>;
}

/** Beside the one that is collected. */
const BATCHES_AHEAD = 2;
const HTML = "text/html";

/** Puts the HTML of notes into pages, in threads when there are many. They join the files of the site in the order they come. */
export function openPageFinisher(compilers: CompilePool, output: Output): PageFinisher {
  const signs = frameSigns();
  let batch = openPageBatch(signs);
  let named: Named[] = [];
  let hasSent = false;
  const sent: { batch: PageBatch; named: Named[]; finished: Promise<FinishedPages> }[] = [];

  function write(pages: readonly Named[], { made, pages: finished }: FinishedPages): void {
    let start = 0;
    for (const [at, { end, hash }] of finished.entries()) {
      const page = pages[at];
      const bytes = new Uint8Array(made.memory, start, end - start);
      if (page) output.write(page.url, { key: page.key, type: HTML, bytes, hash });
      start = end;
    }
  }

  /** @returns its batch, which can be filled again */
  async function writeOldest(): Promise<PageBatch | null> {
    const oldest = sent.shift();
    if (!oldest) return null;
    const finished = await oldest.finished;
    write(oldest.named, finished);
    const { given } = oldest.batch;
    return { signs, given: { ...given, end: 0 }, pages: [], made: { ...finished.made, end: 0 } };
  }

  return {
    signs,
    async add(page, frame, note) {
      named.push(page);
      if (!addPage(batch, frame, note)) return;
      const finished = compilers.finishPages(batch);
      // It fails where it is waited for.
      awaitedLater(finished);
      sent.push({ batch, named, finished });
      hasSent = true;
      named = [];
      const free = sent.length > BATCHES_AHEAD ? await writeOldest() : null;
      batch = free ?? openPageBatch(signs);
    },
    async end() {
      while (sent.length > 0) await writeOldest();
      // Few pages are made sooner here than sent away.
      write(named, finishPages(batch));
    },
    async settled() {
      await Promise.allSettled(sent.map(({ finished }) => finished));
      if (hasSent) compilers.rest();
    },
  };
}
