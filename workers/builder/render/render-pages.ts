import { setImmediate as nextTurn } from "node:timers/promises";
import { formatting } from "#core/projects/settings/formatting.ts";
import { bodyFormatting } from "#markdown/themes/body-formatting.ts";
import type { PageModel } from "#markdown/themes/model.ts";
import { renderFrame } from "#markdown/themes/frame.ts";
import { bodyLanguageOf } from "#markdown/themes/words/of-page.ts";
import { type Catalog, catalogOf } from "#markdown/themes/words/words.ts";
import type { Build } from "../context.ts";
import { LARGE_BUILD_PAGES } from "../limits.ts";
import { tellProgress } from "../log/progress.ts";
import type { NoteBodies, NoteBody } from "./note-bodies.ts";
import type { Output } from "../store/output.ts";
import type { NoteHtml } from "../threads/page-batch.ts";
import { openPageFinisher } from "./page-finisher.ts";
import {
  modelOf,
  type PageInputs,
  type PagePlan,
  type Pages,
  pageKey,
} from "#content/pages/page-description.ts";
import type { ThemedSite } from "../model.ts";

/** Heartbeats and cancel events must get through while thousands of pages are rendered. */
const TURN_MS = 20;
const NO_HTML: NoteHtml = { html: new Uint8Array(0), slots: [] };
const NO_BODY: NoteBody = { digest: "", html: () => Promise.resolve(NO_HTML) };

/** The pages of one build. */
export interface PageResults {
  /** The number of planned pages. */
  planned: number;
  /** Addresses of the rendered pages; all others were unchanged. */
  rendered: string[];
  /** What some page needs of the theme's files. */
  features: PageModel["features"];
  /** The languages of the theme's words on the pages. */
  words: Set<Catalog>;
}

export async function renderPages(
  build: Build,
  plans: Iterable<PagePlan>,
  context: {
    themed: ThemedSite;
    bodies: NoteBodies;
    output: Output;
    before: Pages | null;
    inputs: PageInputs;
  },
): Promise<PageResults> {
  const { themed, bodies, output } = context;
  const { theme, site } = themed;
  const results: PageResults = {
    planned: 0,
    rendered: [],
    features: { math: false, mermaid: false },
    words: new Set(),
  };
  const finisher = openPageFinisher(
    build.context.compilers,
    output,
    bodyFormatting(formatting.read(build.project), site.url),
  );
  const { signs } = finisher;
  try {
    let turnEnds = performance.now() + TURN_MS;
    const tell = tellProgress(build, null, { unit: "page", verb: "rendered" });
    for (const { url, note, page } of plans) {
      results.planned += 1;
      const { math, mermaid } = page.features.value();
      results.features.math ||= math;
      results.features.mermaid ||= mermaid;
      results.words.add(catalogOf(page.language.value() ?? site.language));
      if (performance.now() > turnEnds) {
        await nextTurn();
        build.signal.throwIfAborted();
        turnEnds = performance.now() + TURN_MS;
      }
      const body = note ? bodies.open(note) : NO_BODY;
      let derived: ReturnType<typeof modelOf<Omit<PageModel, "html">>> | null = null;
      const modelOfPage = () => (derived ??= modelOf(page));
      const frameDigests = [themed.key, body.digest];
      const key = pageKey(url, { frame: frameDigests, page, model: modelOfPage }, context);
      if (output.keep(url, key)) continue;
      const { html, slots } = await body.html();
      const model = modelOfPage();
      const { bodyHasTitle } = model;
      const language = bodyLanguageOf(model, site);
      const frame = renderFrame(model, { theme, site, signs, hasHtml: html.length > 0 });
      results.rendered.push(url);
      tell(1);
      await finisher.add({ url, key }, frame, { html, slots, bodyHasTitle, language });
    }
    await finisher.end();
    return results;
  } finally {
    await finisher.settled();
    // The lists of a large site, and then its dataset, need the memory.
    if (results.rendered.length > LARGE_BUILD_PAGES) build.context.compilers.endIdle();
  }
}
