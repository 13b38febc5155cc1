import { alone, type Benchmark } from "./bench.ts";
import { buildWorkers } from "./build-workers.ts";
import { firstBuild } from "./builds/first-build.ts";
import { fullBuild } from "./builds/full-build.ts";
import { graphDrawing } from "./graph-drawing.ts";
import { growth } from "./growth/growth.ts";
import { notePreview } from "./note-preview.ts";
import { serving } from "./serving.ts";
import { storage } from "./storage.ts";
import { smallNotes } from "./usability/small-notes.ts";
import { webhookAcks } from "./webhook-acks.ts";

/** In the order in which they run. docs/benchmarks.md explains each figure and its results. */
export const benchmarks: Record<string, Benchmark> = {
  "full-build": {
    about: "each corpus against Hugo, highlighting off: time, processor, memory, dataset, one note",
    ofCorpus: (bench, corpus) => fullBuild(bench, corpus, { highlight: false }),
  },
  "full-build-highlighted": {
    about: "the same with highlighted code, against Hugo with Chroma",
    ofCorpus: (bench, corpus) => fullBuild(bench, corpus, { highlight: true }),
  },
  "first-build": {
    about: "200 notes of each corpus, the first build after a start",
    ofCorpus: firstBuild,
  },
  growth: {
    about: "one note of 1,000, 10,000 and 50,000: time, memory, written bytes, dataset",
    alone: growth,
  },
  "small-notes": {
    about: "38,000 tiny notes: build, bytes of each page of site and dashboard, search",
    alone: smallNotes,
  },
  "build-workers": alone("24 sites of 40 notes with 1, 2 and 4 workers", buildWorkers),
  "note-preview": alone("the preview while a user types in a note of 3,100", notePreview),
  "graph-15000": alone("frames of the graph of 15,000 notes; needs Chromium", graphDrawing),
  serving: alone("a hosted page against nginx", serving),
  storage: alone("growth of the data directory with 60 pushes", storage),
  "webhook-acks": alone("200 webhook deliveries a second while sites build", webhookAcks),
};
