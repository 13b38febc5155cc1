import type { NoteEditor } from "#schemas/projects/source/note-editors.ts";
import type { SavedNotice } from "./use-saved-by-others.ts";

const names = new Intl.ListFormat("en", { type: "conjunction" });
/** More names make no sentence. */
const NAMES_MAX = 3;

/** "Ana and Ben have this note open too. Ana has changes that are not saved." Empty if the user is alone. */
export function whoIsHere(others: readonly NoteEditor[], userId: string): string {
  const own = others.filter((other) => other.userId === userId);
  const people = byUser(others.filter((other) => other.userId !== userId));
  return [sentenceOfOwn(own), sentenceOfPeople(people)].filter(Boolean).join(" ");
}

function sentenceOfOwn(own: readonly NoteEditor[]): string {
  if (own.length === 0) return "";
  return own.some(({ isChanged }) => isChanged)
    ? "You have this note open in another tab or browser too, with changes that are not saved."
    : "You have this note open in another tab or browser too.";
}

function sentenceOfPeople(people: readonly NoteEditor[]): string {
  if (people.length === 0) return "";
  const changed = people.filter(({ isChanged }) => isChanged);
  const [first] = people;
  if (people.length === 1)
    return changed.length > 0
      ? `${first!.name} is editing this note too, and has changes that are not saved.`
      : `${first!.name} has this note open too.`;
  const open = `${namesOf(people)} have this note open too.`;
  if (changed.length === 0) return open;
  const verb = changed.length === 1 ? "has" : "have";
  return `${open} ${namesOf(changed)} ${verb} changes that are not saved.`;
}

/** Each user once, with changes if one of their editors has some. */
export function byUser(editors: readonly NoteEditor[]): NoteEditor[] {
  const users = new Map<string, NoteEditor>();
  for (const editor of editors) {
    const isChanged = editor.isChanged || (users.get(editor.userId)?.isChanged ?? false);
    users.set(editor.userId, { ...editor, isChanged });
  }
  return [...users.values()];
}

function namesOf(people: readonly NoteEditor[]): string {
  const shown = people.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = people.length - shown.length;
  return names.format(more > 0 ? [...shown, `${more} more`] : shown);
}

/** What happened to the file on the branch, and what saving does. */
export function whatWasSaved({ by, isYou, state }: SavedNotice, branch: string): string {
  const who = isYou ? "You" : (by ?? "Someone");
  if (state === "deleted") return `${who} deleted this file on ${branch}. Saving creates it again.`;
  const where = isYou ? " in another tab or browser" : "";
  const saved = `${who} saved this note${where} just now.`;
  if (state === "shown") return `${saved} The text here has these changes.`;
  if (state === "same")
    return `${saved} You changed the same lines. When you save, you see both versions side by side.`;
  return `${saved} Your save will merge both.`;
}
