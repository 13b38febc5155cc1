import type { ActName } from "#core/access/acts.ts";
import type { ContentFunction } from "./content-function.ts";
import { listNotes } from "./notes/list-notes.ts";
import { readNote } from "./notes/read-note.ts";
import { writeNote } from "./notes/write-note.ts";

/** The acts of `core/access/acts.ts` that are functions. A new act demands its line here. */
export type FunctionName = {
  [Name in ActName]: Name extends `functions.${infer Own}` ? Own : never;
}[ActName];

/** EVERY content function. REST, MCP and the tools of agents are made from this list. */
export const contentFunctions = {
  list_notes: listNotes,
  read_note: readNote,
  write_note: writeNote,
} satisfies Record<FunctionName, unknown>;

export const functionNames = Object.keys(contentFunctions) as FunctionName[];

/** A function without the types of its own fields. */
export const functionOf = (name: FunctionName) =>
  contentFunctions[name] as unknown as ContentFunction;

export const isFunctionName = (name: string): name is FunctionName =>
  Object.hasOwn(contentFunctions, name);
