import { setImmediate as nextTurn } from "node:timers/promises";
import { renderFrame } from "#markdown/themes/frame.ts";
import type { Build } from "../context.ts";
import type { NoteBodies } from "./note-bodies.ts";
import type { Output } from "../store/output.ts";
import type { NoteHtml } from "../threads/page-batch.ts";
import { openPageFinisher } from "./page-finisher.ts";
import { pageKey } from "./page-memory.ts";
import type { PageMemory, PagePlan, ThemedSite } from "../model.ts";

/** Heartbeats and cancel events must get through while thousands of pages are rendered. */
const TURN_MS = 20;
const NO_NOTE: NoteHtml = { html: new Uint8Array(0), slots: [] };

/** @returns addresses of the rendered pages; all others were unchanged */
export async function renderPages(
  build: Build,
  plans: PagePlan[],
  context: {
    themed: ThemedSite;
    bodies: NoteBodies;
    output: Output;
    memories: { before: PageMemory | null; after: PageMemory };
  },
): Promise<string[]> {
  const { themed, bodies, output, memories } = context;
  const { theme, site } = themed;
  const rendered: string[] = [];
  const finisher = openPageFinisher(build.context.compilers, output);
  const { signs } = finisher;
  try {
    let turnEnds = performance.now() + TURN_MS;
    for (const { url, note, inputs, parts, model } of plans) {
      if (performance.now() > turnEnds) {
        await nextTurn();
        build.signal.throwIfAborted();
        turnEnds = performance.now() + TURN_MS;
      }
      const body = note ? bodies.digest(note) : "";
      const key = pageKey(
        url,
        { parts: [themed.key, body, ...parts], inputs: () => `${themed.key}${body}${inputs()}` },
        memories,
      );
      if (output.keep(url, key)) continue;
      const { html, slots } = note ? await bodies.html(note) : NO_NOTE;
      const page = model();
      const { bodyHasTitle } = page;
      const frame = renderFrame(page, { theme, site, signs, hasHtml: html.length > 0 });
      rendered.push(url);
      await finisher.add({ url, key }, frame, { html, slots, bodyHasTitle });
    }
    await finisher.end();
    return rendered;
  } finally {
    await finisher.settled();
  }
}
