import type { Note } from "#schemas/deployments/dataset.ts";
import type { Place } from "#markdown/front-matter/discovery-rules.ts";
import type { Hold } from "#markdown/front-matter/publication-model.ts";
import { momentText } from "#markdown/front-matter/time-zone.ts";
import { momentOf } from "#markdown/front-matter/written-dates.ts";
import type { NoteFacts } from "./compiled-note.ts";

/** The part of a note that decides its publication. */
export interface Publishable {
  /** Content path. */
  path: string;
  facts: Pick<NoteFacts, "publish" | "refusal" | "isPreviewed">;
}

export interface Listable {
  facts: { publish: Pick<NoteFacts["publish"], "unlisted" | "absentFrom"> };
}

type State = Pick<Note, "state" | "reason">;

const PUBLISHED: State = { state: "published", reason: null };
const REFUSALS: Record<string, string> = {
  lfs: "It is a Git LFS pointer, not the text itself.",
  secret: "It seems to contain a secret.",
};
/** Jekyll's drafts folder, at any depth, and names of drafts in Nuxt and in an archive of Medium: `draft_Tea-1a2b3c4d5e6f.md`. */
const DRAFTS = /(?:^|\/)_drafts\//i;
const DRAFT_NAME = /\.draft\.[^./]+$|(?:^|\/)draft_[^/]*-[\da-f]{9,12}\.[^./]+$/i;
/** Jekyll takes the date of a post from its file name, and so does Middleman for articles: `2027-01-02-tea.html.md`. */
const DATED_POST =
  /(?:^|\/)_posts\/(?:[^/]+\/)*(\d{4}-\d{1,2}-\d{1,2})-[^/]*$|(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*\.html\.(?:md|markdown)$/;

/** Whether visitors can see a note at a given time, and if not, why. */
export function publicationOf({ path, facts }: Publishable, now: Date): State {
  const { hold, expiresAt, unlisted } = facts.publish;
  if (facts.isPreviewed) return PUBLISHED;
  if (facts.refusal) return { state: "withheld", reason: REFUSALS[facts.refusal] ?? facts.refusal };
  const reason = hold ?? draftByPath(path);
  if (reason) return { state: reason.state, reason: reason.reason };
  const publishAt = startOf({ path, facts });
  if (publishAt && new Date(publishAt) > now)
    return { state: "scheduled", reason: `It will be published on ${momentText(publishAt)}.` };
  if (expiresAt && new Date(expiresAt) <= now)
    return { state: "withheld", reason: `It expired on ${momentText(expiresAt)}.` };
  return unlisted ? { state: "unlisted", reason: unlisted } : PUBLISHED;
}

/** Whether a note has no page. */
export function isWithheld(note: Publishable, now: Date): boolean {
  const { state } = publicationOf(note, now);
  return state !== "published" && state !== "unlisted";
}

/** Whether other pages must not include a note. */
export function isWithheldFromPages({ path, facts }: Publishable, now: Date): boolean {
  const { publish } = facts;
  const isPart = publish.hold?.isPart === true;
  return isWithheld(
    isPart ? { path, facts: { ...facts, publish: { ...publish, hold: null } } } : { path, facts },
    now,
  );
}

/** Whether lists, search and feeds include a note that has a page. */
export function isListed({ facts }: Listable): boolean {
  return facts.publish.unlisted === null;
}

/** Whether a note can be found in this place. */
export function isFoundIn({ facts }: Listable, place: Place): boolean {
  return isListed({ facts }) && !facts.publish.absentFrom?.includes(place);
}

/** Whether the sitemap and `llms.txt` include a note. They must not name a page that search engines must not index. */
export function isInSitemap(note: Listable): boolean {
  return isFoundIn(note, "sitemap") && isFoundIn(note, "engines");
}

/** The day before which a note is withheld only because of its date; otherwise null. */
export function withheldByDate(note: Publishable, now: Date): string | null {
  const { isDated } = note.facts.publish;
  if (publicationOf(note, now).state !== "scheduled") return null;
  return isDated || note.facts.publish.publishAt === null ? startOf(note) : null;
}

/** When a note appears or disappears on its own. */
export interface Change {
  kind: "publish" | "takeDown";
  /** ISO text in the time zone of the site. */
  at: string;
}

const NEVER: readonly Change[] = [];

/** What happens to a note on its own, past and future. A note that is withheld for another reason, or ends before it begins, never appears. */
export function changesOf(note: Publishable): readonly Change[] {
  const { publish, refusal } = note.facts;
  const start = startOf(note);
  const end = publish.expiresAt;
  if (start === null && end === null) return NEVER;
  if ((publish.hold && !isTimed(publish.hold)) || refusal || draftByPath(note.path)) return NEVER;
  if (endsBeforeStart(note)) return NEVER;
  const changes: Change[] = [];
  if (start !== null) changes.push({ kind: "publish", at: start });
  if (end !== null) changes.push({ kind: "takeDown", at: end });
  return changes;
}

/** Whether the dates of a note contradict each other, so that it is never published. */
export function endsBeforeStart(note: Publishable): boolean {
  const start = startOf(note);
  const end = note.facts.publish.expiresAt;
  return start !== null && end !== null && Date.parse(end) <= Date.parse(start);
}

/** The next time a note becomes public or stops being public; null if none does. */
export function nextChange(notes: Iterable<Publishable>, now: Date): Date | null {
  let next: number | null = null;
  for (const note of notes)
    for (const change of changesOf(note)) {
      const at = Date.parse(change.at);
      if (at > now.getTime() && (next === null || at < next)) next = at;
    }
  return next === null ? null : new Date(next);
}

/** Whether its dates matter: other pages include the note, or other visitors read it. */
function isTimed({ isPart, state }: Hold): boolean {
  return isPart === true || state === "restricted";
}

function draftByPath(path: string): State | null {
  if (DRAFTS.test(path)) return { state: "draft", reason: "It is in a folder named `_drafts`." };
  if (DRAFT_NAME.test(path))
    return { state: "draft", reason: "Its file name says that it is a draft." };
  return null;
}

function startOf({ path, facts }: Publishable): string | null {
  const { publishAt, date } = facts.publish;
  if (publishAt !== null || date !== null || !/_posts\/|\.html\./.test(path)) return publishAt;
  const [, ofPost, ofArticle] = DATED_POST.exec(path) ?? [];
  const day = ofPost ?? ofArticle;
  return day === undefined ? null : momentOf(day, facts.publish.timeZone);
}
