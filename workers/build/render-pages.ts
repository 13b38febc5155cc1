import { setImmediate as nextTurn } from "node:timers/promises";
import type { Build } from "./context.ts";
import type { NoteBodies } from "./note-bodies.ts";
import type { Output } from "./output.ts";
import { pageKey, type PageMemory } from "./page-memory.ts";
import type { PagePlan } from "./page-models.ts";
import type { Look } from "./stages/render.ts";
import { openTextBuffer } from "./text-buffer.ts";

/** Heartbeats and a cancel must get through while thousands of pages are made. */
const TURN_MS = 20;
const HTML = "text/html";

/** @returns addresses of the pages that were made; the others were the same */
export async function renderPages(
  build: Build,
  plans: PagePlan[],
  context: {
    look: Look;
    bodies: NoteBodies;
    output: Output;
    memories: { before: PageMemory | null; after: PageMemory };
  },
): Promise<string[]> {
  const { look, bodies, output, memories } = context;
  const rendered: string[] = [];
  const text = openTextBuffer();
  let turnEnds = Date.now() + TURN_MS;
  for (const { url, note, inputs, parts, model } of plans) {
    if (Date.now() > turnEnds) {
      await nextTurn();
      build.signal.throwIfAborted();
      turnEnds = Date.now() + TURN_MS;
    }
    const body = note ? bodies.digest(note) : "";
    const key = pageKey(
      url,
      { parts: [look.key, body, ...parts], inputs: () => `${look.key}${body}${inputs()}` },
      memories,
    );
    if (output.keep(url, key)) continue;
    const html = note ? await bodies.html(note) : "";
    const page = look.theme.render({ ...model(), html }, look.site);
    output.write(url, { key, type: HTML, bytes: text.only(page) });
    rendered.push(url);
  }
  return rendered;
}
