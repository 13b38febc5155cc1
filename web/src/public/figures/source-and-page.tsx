import { ArrowUpLeft, Lightbulb } from "lucide-react";
import { Frame } from "./frame.tsx";

const source = `---
tags: [soil, winter]
---
# Leaf mould

> [!tip] Be patient
> Oak takes two years.

Rake in [[November]], then
wet it like [[Compost]].`;

/** A note as it is written, and the page that visitors see. */
export function SourceAndPage() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Frame
        label="A note in markdown, with front matter, a callout and two wikilinks"
        name="Leaf mould.md"
      >
        <pre className="px-5 py-4 font-mono text-[12px] leading-6 whitespace-pre-wrap text-soft">
          {source}
        </pre>
      </Frame>
      <Frame
        label="The page of that note, with a styled callout, resolved links and a backlink below"
        name="/leaf-mould"
        className="sm:mt-10"
      >
        <div className="px-5 py-4 text-[13px] leading-6">
          <p className="text-lg font-semibold tracking-tight">Leaf mould</p>
          <div className="my-3 rounded-md border-l-2 border-success bg-success-wash px-3 py-2">
            <p className="flex items-center gap-1.5 font-medium text-success-ink">
              <Lightbulb className="size-3.5" /> Be patient
            </p>
            <p className="text-soft">Oak takes two years.</p>
          </div>
          <p className="text-soft">
            Rake in <u className="text-accent underline-offset-2">November</u>, then wet it like{" "}
            <u className="text-accent underline-offset-2">Compost</u>.
          </p>
          <p className="mt-4 border-t border-line pt-3 text-xs text-faint">Linked from</p>
          <p className="flex items-center gap-1.5 text-xs text-soft">
            <ArrowUpLeft className="size-3" /> Winter jobs
          </p>
        </div>
      </Frame>
    </div>
  );
}
