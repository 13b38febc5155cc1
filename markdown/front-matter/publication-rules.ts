import { DISCOVERY, type Place } from "./discovery-rules.ts";
import { isNoDate } from "./no-date.ts";
import { arePasswordHashes } from "./password-hashes.ts";
import type { Entry, Found, Hold } from "./publication-model.ts";
import {
  DRAFT_WORDS,
  HELD_STATUS,
  HELD_WORDS,
  OPEN,
  PAYING,
  SCHEDULED_WORDS,
  statusWords,
} from "./status-words.ts";
import { asksForVisitor, isClosedAccess } from "./visitor-condition.ts";
import { booleanOf, isRecord, latestIn, momentIn, wordOf } from "../written-values.ts";

type Rule = (entry: Entry, result: Found) => void;

/**
 * Hugo ignores the case of keys, and other programs write them with hyphens or underscores. Full-width letters, invisible characters and symbols around a key
 * do not change the author's intention.
 */
export function foldKey(key: string): string {
  if (FOLDED.test(key)) return key;
  return key === MERGE_KEY ? key : key.normalize("NFKC").toLowerCase().replace(SIGNS, "");
}

/** Nearly all keys. */
const FOLDED = /^[a-z\d]+$/;
const SIGNS = /[^\p{L}\p{N}.]+|^\.+|\.+$/gu;
/** A YAML merge key: the values that it refers to are included. */
export const MERGE_KEY = "<<";

/** Rules by folded key. */
export const RULES = new Map<string, Rule>([
  ...named("draft isdraft saveasdraft", withholdsWhen(true, "draft")),
  ...named("private isprivate unpublished encrypt encrypted", withholdsWhen(true, "withheld")),
  ...named("headless", headless),
  ...named(
    "unpublish nopublish dontpublish donotpublish notpublished confidential membersonly emailonly",
    withholdsWhen(true, "withheld"),
  ),
  ...named(
    "publish ispublished public ispublic dgpublish routable",
    withholdsWhen(false, "withheld"),
  ),
  ...named("published", published),
  ...named("unlisted isunlisted hidden ishidden bookhidden dghide dghideingraph", listed(true)),
  ...named("listed islisted", listed(false)),
  ...named("visible isvisible", ifBoolean(listed(false))),
  ...named("hide", ifBoolean(listed(true))),
  ...named("render", ifBoolean(withholdsWhen(false, "withheld"))),
  ...named("eleventyexcludefromcollections", excluded),
  ...named("status poststatus publishstatus publishedstatus publicationstatus", byStatus),
  ...named("state stage workflow workflowstate publishstate poststate", byStatus),
  ...named("visibility postvisibility", byVisibility),
  ...named("password postpassword passwd protect", byPassword),
  ...named("access", heldIf(isClosedAccess)),
  ...named("if", heldIf(asksForVisitor)),
  ...named("secret protected requireslogin ignored", ifBoolean(withholdsWhen(true, "withheld"))),
  ...named("rbac", byTeams),
  ...named("audience", (entry, result) => {
    if (PAYING.has(wordOf(entry.value))) holdBack(result, "withheld", says(entry));
  }),
  ...named("keys", (entry, result) => {
    if (arePasswordHashes(entry.value)) byPassword(entry, result);
  }),
  ...named("permalink url", withoutPage),
  ...named("build", byBuild),
  ...named(
    "publishat publishdate publishon publishedat publishedon pubdate scheduledat scheduledfor",
    starts,
  ),
  ...named("pubdatetime scheduledpublishdate embargo embargountil", starts),
  ...named("publisheddate datepublished publicationdate publishtime publishedtime", ifDate(starts)),
  ...named("expirydate expiresat expireat unpublishdate unpublishat unpublishon", ends),
  ...named("expiry expires expiredate expirationdate unpublishedat unpublishedon", mayEnd),
  ...named("date", dated),
  ...[...DISCOVERY].map(([key, read]): [string, Rule] => [
    key,
    ({ value }, result) => staysOut(result, read(value)),
  ]),
]);

/** These keys also have another meaning, and usually that one is intended. */
export const ALSO_OTHER = new Set(
  [
    "date permalink url build password public visible isvisible hide render state stage workflow",
    "publisheddate datepublished publicationdate publishtime publishedtime expiry expires",
    "secret protect protected keys passwd requireslogin rbac audience access if ignored",
  ]
    .flatMap((keys) => keys.split(" "))
    // An unreadable value does not withhold a note.
    .concat(...DISCOVERY.keys()),
);

function named(keys: string, rule: Rule): [string, Rule][] {
  return keys.split(" ").map((key) => [key, rule]);
}

function staysOut(result: Found, places: readonly Place[]): void {
  if (places.length === 0) return;
  result.absentFrom = [...new Set([...(result.absentFrom ?? []), ...places])].toSorted();
}

export function holdBack(result: Found, state: Hold["state"], reason: string): void {
  // "Draft" is more specific than "withheld".
  if (!result.hold || result.hold.isPart || (result.hold.state === "withheld" && state === "draft"))
    result.hold = { state, reason };
}

function withoutOwnPage(result: Found, entry: Entry): void {
  result.hold ??= { state: "withheld", reason: says(entry), isPart: true };
}

/** Hugo generates no page for such a folder, because other notes include its notes. */
function headless(entry: Entry, result: Found): void {
  const value = booleanOf(entry.value);
  if (value === undefined) unreadable(result, entry, "boolean");
  else if (value) withoutOwnPage(result, entry);
}

function says({ key, value, origin }: Entry): string {
  return `${speaker(origin)} says \`${key}: ${String(isRecord(value) ? Object.keys(value) : value).slice(0, MAX_QUOTED)}\`.`;
}

function speaker(origin: string | undefined): string {
  return origin === undefined ? "Its front matter" : `\`${origin}\``;
}

const MAX_QUOTED = 40;
function unreadable(result: Found, entry: Entry, needs: "boolean" | "date" | "visibility"): void {
  const { key, origin } = entry;
  result.unreadable.push({ entry, needs });
  const which = origin === undefined ? `Its \`${key}\`` : `\`${key}\` in \`${origin}\``;
  holdBack(result, "withheld", `${which} cannot be read.`);
}

function marksDraft({ origin }: Entry): string {
  return `${speaker(origin)} marks it as a draft.`;
}

function withholdsWhen(when: boolean, state: Hold["state"]): Rule {
  return (entry, result) => {
    const value = booleanOf(entry.value);
    if (value === undefined) unreadable(result, entry, "boolean");
    else if (value === when)
      holdBack(result, state, state === "draft" ? marksDraft(entry) : says(entry));
    else if (foldKey(entry.key) === "publish") result.isWanted = true;
  };
}

/** Jekyll uses `published: false`. In other programs, it is the day of publication. */
function published(entry: Entry, result: Found): void {
  const value = booleanOf(entry.value);
  const moment = momentIn(entry.value, result.timeZone);
  if (value === false) holdBack(result, "withheld", says(entry));
  else if (value === undefined && moment !== null) result.starts.push(moment);
  else if (value === undefined) unreadable(result, entry, "boolean");
}

function listed(whenHidden: boolean): Rule {
  return (entry, result) => {
    const value = booleanOf(entry.value);
    if (value === undefined) unreadable(result, entry, "boolean");
    else if (value === whenHidden) result.unlisted ??= says(entry);
  };
}

/** With this key, other values have a different meaning. */
function ifBoolean(rule: Rule): Rule {
  return (entry, result) => {
    if (booleanOf(entry.value) !== undefined || wordOf(entry.value) === "never")
      rule({ ...entry, value: booleanOf(entry.value) ?? false }, result);
  };
}

function ifDate(rule: Rule): Rule {
  return (entry, result) => {
    if (momentIn(entry.value) !== null) rule(entry, result);
  };
}

/** Eleventy: only `true` hides the page. A list names the collections that leave it out; the others still list it. */
function excluded(entry: Entry, result: Found): void {
  if (!Array.isArray(entry.value)) listed(true)(entry, result);
}

/** Whether the value of a key is a word of the author's choice, of which only a few withhold the note. */
export const isStatusKey = (key: string): boolean => RULES.get(foldKey(key)) === byStatus;

/** Used by Ghost, WordPress, Nikola and Pelican. In a vault, the value may be anything, such as "evergreen". */
function byStatus(entry: Entry, result: Found): void {
  // Without quotes, `[[Draft]]` is a list in a list.
  const values: unknown[] = [entry.value].flat(Infinity);
  for (const value of values) {
    if (typeof value !== "string") continue;
    const words = statusWords(value);
    const whole = words.join("");
    const has = (set: ReadonlySet<string>) => set.has(whole) || words.some((word) => set.has(word));
    if (has(DRAFT_WORDS)) holdBack(result, "draft", says({ ...entry, value }));
    else if (has(HELD_WORDS) || HELD_STATUS.has(whole))
      holdBack(result, "withheld", says({ ...entry, value }));
    else if (SCHEDULED_WORDS.has(whole))
      result.scheduled = `${says({ ...entry, value }).slice(0, -1)}, but not when.`;
    else if (whole === "hidden" || whole === "unlisted") result.unlisted ??= says(entry);
  }
}

/** Ghost and WordPress: content that is not for everyone is for certain readers, and a static site cannot tell who is reading. */
function byVisibility(entry: Entry, result: Found): void {
  if (typeof entry.value !== "string" && typeof entry.value !== "boolean")
    return unreadable(result, entry, "visibility");
  const word = String(entry.value).trim().toLowerCase();
  if (word === "unlisted" || word === "hidden") result.unlisted ??= says(entry);
  else if (!OPEN.has(word)) holdBack(result, "withheld", says(entry));
}

/** Redocly: the teams that can read a page. Visitors without a login are in a team of their own. */
function byTeams({ key, value, origin }: Entry, result: Found): void {
  if (!isRecord(value)) return;
  const role = value["anonymous"] ?? value["*"] ?? "none";
  if (wordOf(role) !== "none") return;
  holdBack(result, "withheld", `${speaker(origin)} lists its readers in \`${key}\`.`);
}

function byPassword(entry: Entry, result: Found): void {
  if (entry.value !== false)
    holdBack(
      result,
      "withheld",
      `${speaker(entry.origin)} sets a \`${entry.key}\`, but pages cannot have passwords.`,
    );
}

function heldIf(isHeld: (value: unknown) => boolean): Rule {
  return (entry, result) => {
    if (isHeld(entry.value)) holdBack(result, "withheld", says(entry));
  };
}

/** Eleventy and Lume: no file is created for the note. */
function withoutPage({ key, value, origin }: Entry, result: Found): void {
  const build = isRecord(value) ? value["build"] : value;
  if (build === false || (typeof build === "string" && build.trim().toLowerCase() === "false"))
    holdBack(result, "withheld", says({ key, value: false, origin }));
}

/** Hugo's `build`, formerly `_build`. Other programs store a number under this key. */
function byBuild({ key, value, origin }: Entry, result: Found): void {
  if (value === false || wordOf(value) === "never" || wordOf(value) === "false")
    return holdBack(result, "withheld", says({ key, value, origin }));
  for (const part of Array.isArray(value) ? value : [])
    if (isRecord(part)) byBuild({ key, value: part, origin }, result);
  if (!isRecord(value)) return;
  for (const [name, option] of Object.entries(value)) {
    if (name === MERGE_KEY) byBuild({ key, value: option, origin }, result);
    const word = typeof option === "boolean" ? (option ? "always" : "never") : option;
    const entry = { key: `${key}.${name}`, value: option, origin };
    const state = typeof word === "string" ? word.trim().toLowerCase() : "";
    switch (`${foldKey(name)} ${state}`) {
      case "render always":
      case "list always":
        break;
      case "render never":
      case "render link":
        withoutOwnPage(result, entry);
        break;
      case "list never":
      case "list local":
        result.unlisted ??= says(entry);
        break;
      default:
        if (/^(?:render|list)$/.test(foldKey(name))) unreadable(result, entry, "visibility");
    }
  }
}

function starts(entry: Entry, result: Found): void {
  const moment = momentIn(entry.value, result.timeZone);
  if (moment === null) unreadable(result, entry, "date");
  else result.starts.push(moment);
}

function ends(entry: Entry, result: Found): void {
  const moment = momentIn(entry.value, result.timeZone);
  if (moment === null) unreadable(result, entry, "date");
  else if (result.expiresAt === null || moment < result.expiresAt) result.expiresAt = moment;
}

/** Other programs also store a duration under these keys, or whether something ends. */
function mayEnd(entry: Entry, result: Found): void {
  if (momentIn(entry.value) !== null || !isNoDate(entry.value)) ends(entry, result);
}

/** A value that is not a date is reported as an issue of its key, and withholds nothing. */
function dated({ value }: Entry, result: Found): void {
  const moment = latestIn(value, result.timeZone);
  if (moment !== null && (result.date === null || moment > result.date)) result.date = moment;
}
