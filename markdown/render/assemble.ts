import type { PageFormat } from "../formats/format.ts";
import { nameOfPage } from "../formats/page-parts.ts";
import { withoutExamples } from "../foreign/wiki-code.ts";
import { doubtIssues } from "../front-matter/program-doubt.ts";
import { titleOf } from "../front-matter/title.ts";
import { type PublishFacts, publishFacts } from "../front-matter/front-matter.ts";
import type { SplitNote } from "../front-matter/split.ts";
import type { NoteIssue } from "../issue.ts";
import { titleFromPath } from "../links/slug.ts";
import type { CompiledNote } from "../note.ts";
import { excerptOf } from "../text/plain-text.ts";
import type { Rendered } from "./plain-note.ts";
import type { NoteState } from "./state.ts";

/** An excerpt is cut from the beginning of a note. */
const MAX_EXCERPT_SOURCE = 4096;

/** Everything that is known about a rendered note. */
export function assemble({
  note,
  state,
  rendered,
  doubt,
  path,
  format,
  timeZone,
}: {
  format: PageFormat;
  note: SplitNote;
  state: NoteState;
  rendered: Rendered;
  /** Why the note may be private. */
  doubt: string | null;
  path: string;
  /** The site's time zone. Undefined for UTC. */
  timeZone: string | undefined;
}): Omit<CompiledNote, "includes"> {
  const facts = publishFacts(note.values, note.lineOf, timeZone);
  const publish = withoutIssues(facts);
  const isDoubtful = publish.hold === null && doubt !== null;
  if (isDoubtful) publish.hold = { state: "withheld", reason: doubt };
  const issues: NoteIssue[] = [
    ...withoutExamples(state.issues, { body: note.body, bodyOffset: note.bodyOffset }),
    ...facts.issues,
    ...(isDoubtful ? doubtIssues(doubt) : []),
  ];
  const title = titleOf(note.values, issues, note.lineOf("title"));
  const tags = new Map(publish.tags.map((tag) => [tag.toLowerCase(), tag]));
  for (const [key, tag] of state.tags) if (!tags.has(key)) tags.set(key, tag);
  return {
    format,
    frontMatter: note.values,
    publish,
    title: title ?? rendered.firstTitle ?? (format === "note" ? titleFromPath : nameOfPage)(path),
    titled: (title ?? rendered.firstTitle) !== null,
    bodyHasTitle: rendered.bodyHasTitle,
    opensWithHeading: rendered.opensWithHeading,
    html: rendered.html,
    slots: state.slots,
    headings: state.headings,
    blocks: state.blocks,
    anchors: state.anchors,
    tags: [...tags.values()],
    aliases: [...publish.aliases],
    wordCount: rendered.wordCount,
    excerpt: excerptOf(rendered.prose, blocksOf(rendered)),
    text: rendered.text,
    queryFacts: state.queryFacts,
    features: state.features,
    leftOut: [...state.leftOut].sort(),
    issues,
  };
}

/** Listed, because a copy with `...` of so many fields takes V8 tens of microseconds. The order is that in which they are stored. */
const withoutIssues = (facts: PublishFacts): Omit<PublishFacts, "issues"> => ({
  hold: facts.hold,
  publishAt: facts.publishAt,
  isDated: facts.isDated,
  expiresAt: facts.expiresAt,
  unlisted: facts.unlisted,
  absentFrom: facts.absentFrom,
  timeZone: facts.timeZone,
  own: facts.own,
  date: facts.date,
  updated: facts.updated,
  slug: facts.slug,
  permalink: facts.permalink,
  description: facts.description,
  cover: facts.cover,
  aliases: facts.aliases,
  tags: facts.tags,
  redirectFrom: facts.redirectFrom,
  pictures: facts.pictures,
  conventional: facts.conventional,
  language: facts.language,
  direction: facts.direction,
  classes: facts.classes,
  seo: facts.seo,
});

/** The title stands above every excerpt. */
function blocksOf({ text, firstTitle, bodyHasTitle }: Rendered): string[] {
  const lines = text.slice(0, MAX_EXCERPT_SOURCE).split("\n");
  return bodyHasTitle && firstTitle !== null ? lines.slice(1) : lines;
}
