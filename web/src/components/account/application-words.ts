import type { ApplicationScope, RedirectPlace } from "#schemas/accounts/application.ts";

/** What a scope allows, in plain words. The second includes the first. */
export const applicationScopeTexts: {
  value: ApplicationScope;
  label: string;
  text: string;
}[] = [
  {
    value: "content:read",
    label: "Read",
    text: "Lists, searches and reads all notes and files, including those that are not published.",
  },
  {
    value: "content:write",
    label: "Read and write",
    text: "Also changes, moves and deletes notes, on a branch of its own, and can publish that branch.",
  },
];

/** The label of the widest scope, because it includes the others. */
export const permissionOf = (scopes: readonly ApplicationScope[]): string =>
  applicationScopeTexts.findLast(({ value }) => scopes.includes(value))?.label ?? "";

/** Where the application gets its access, as the end of a sentence. */
export function placeText({ kind, name }: RedirectPlace, computer = "this computer"): string {
  if (kind === "host") return name;
  return kind === "machine"
    ? `a program on ${computer} (${name})`
    : `the app that opens ${name}: links`;
}
