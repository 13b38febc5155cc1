import { type BodyFormatting, plainBodies } from "#markdown/themes/body-formatting.ts";
import { frameSigns, type FrameSigns } from "#markdown/themes/frame.ts";
import { awaitedLater } from "#service/failures.ts";
import type { CompilePool } from "../threads/compile-pool.ts";
import type { Output } from "../store/output.ts";
import {
  addPage,
  type BodyFacts,
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
  /** Placeholders in page frames for the HTML of notes. */
  signs: FrameSigns;
  /** Waits if the threads have enough work. */
  add(page: Named, frame: string, note: NoteHtml & BodyFacts): Promise<void>;
  /** Resolves when every page is among the site's files. */
  end(): Promise<void>;
  /** Resolves when no thread uses this build's data anymore, whether the build succeeded or not. */
  settled(): Promise<void>;
}

/** In addition to the batch that is being filled. */
const BATCHES_AHEAD = 2;
const HTML = "text/html";

/** Inserts the HTML of notes into pages, in threads if there are many. Pages join the site's files in the order in which they were added. */
export function openPageFinisher(
  compilers: CompilePool,
  output: Output,
  formatting: BodyFormatting = plainBodies,
): PageFinisher {
  const signs = frameSigns();
  let batch = openPageBatch(signs, formatting);
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

  /** @returns its batch, ready to be filled again */
  async function writeOldest(): Promise<PageBatch | null> {
    const oldest = sent.shift();
    if (!oldest) return null;
    const finished = await oldest.finished;
    write(oldest.named, finished);
    const { given } = oldest.batch;
    return {
      signs,
      formatting,
      given: { ...given, end: 0 },
      pages: [],
      made: { ...finished.made, end: 0 },
    };
  }

  return {
    signs,
    async add(page, frame, note) {
      named.push(page);
      if (!addPage(batch, frame, note)) return;
      const finished = compilers.finishPages(batch);
      // A failure surfaces where the promise is awaited.
      awaitedLater(finished);
      sent.push({ batch, named, finished });
      hasSent = true;
      named = [];
      const free = sent.length > BATCHES_AHEAD ? await writeOldest() : null;
      batch = free ?? openPageBatch(signs, formatting);
    },
    async end() {
      while (sent.length > 0) await writeOldest();
      // For a few pages, a round trip to a thread would take longer.
      write(named, finishPages(batch));
    },
    async settled() {
      await Promise.allSettled(sent.map(({ finished }) => finished));
      if (hasSent) compilers.rest();
    },
  };
}
