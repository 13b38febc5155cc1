import type { MarkedBody } from "./mark-blocks.ts";
import { STEPS_SCRIPT } from "./steps-script.ts";

export interface ChangesView {
  /** Addresses of the theme's styles. */
  styles: string[];
  /** The page's address before and now; null if it does not exist. */
  before: string | null;
  after: string | null;
  /** Null if the page is too large to compare. */
  marked: MarkedBody | null;
}

/** The page that shows the changes, in the theme's own styles and, like the dashboard around it, light. All its site content was sanitized by the build. */
export function changesDocument({ styles, before, after, marked }: ChangesView): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join("\n");
  return `<!doctype html>
<html lang="en" data-appearance="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Changes to ${escape(after ?? before ?? "")}</title>
<link rel="icon" href="data:,">
${links}
<style>
${STYLE}
</style>
</head>
<body class="changes">
<header class="changes-legend">
<p><ins class="change">Added</ins> <del class="change">Removed</del></p>
${remarks({ before, after, marked })
  .map((remark) => `<p>${remark}</p>`)
  .join("\n")}
</header>
<main class="page">
<div class="prose">
${marked?.html ?? ""}
</div>
</main>
<script>${STEPS_SCRIPT}</script>
</body>
</html>
`;
}

function remarks({ before, after, marked }: Omit<ChangesView, "styles">): string[] {
  const lines: string[] = [];
  if (before === null) lines.push("This page is new.");
  else if (after === null) lines.push("This page was removed.");
  else if (before !== after)
    lines.push(`Moved from <code>${escape(before)}</code> to <code>${escape(after)}</code>.`);
  if (!marked)
    lines.push("This page is too large to be compared here. Compare its markdown instead.");
  else if (!marked.changed)
    lines.push("The text is the same. Only other parts of the page changed.");
  else if (marked.coarse) lines.push("Some parts changed too much to be compared word by word.");
  return lines;
}

const STYLE = `body.changes { display: block; }
.changes-legend { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .5rem 1.25rem;
  background: #fff; color: #444; border-bottom: 1px solid #ddd; font: 13px/1.6 ui-sans-serif, system-ui, sans-serif; }
.changes-legend p { margin: 0; }
.changes > main.page { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
ins.change { background: #d7f5dd; color: #0b4a1e; text-decoration: underline; text-decoration-color: #3c9a57; text-underline-offset: .2em; }
del.change { background: #fde0dd; color: #7d1a12; text-decoration: line-through; }
ins.change.block, del.change.block { display: block; padding: .125rem .75rem; margin: .75rem 0; border-radius: .25rem; text-decoration: none; }
.prose .change.block > :first-child { margin-top: 0; }
.prose .change.block > :last-child { margin-bottom: 0; }
ins.change.block { border-left: 3px solid #3c9a57; }
del.change.block { border-left: 3px solid #c0392b; }
ins.change img, del.change img { outline: 3px solid #3c9a57; }
del.change img { outline-color: #c0392b; opacity: .6; }
.change[data-current] { outline: 2px solid #2563eb; outline-offset: 2px; border-radius: 2px; }
@media print { .changes-legend { position: static; } }`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
