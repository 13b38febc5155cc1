import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";

/** Where completion finds what it offers. */
export interface CompletionContent {
  /** The text of a note by its name in a link. Null if there is no such note. */
  noteText(name: string): Promise<string | null>;
  /** The tags of the site that contain a text, the most used first. */
  tags(query: string): Promise<{ name: string; count: number }[]>;
  /** The keys of front matter that other notes have, and what the schemas say. */
  keys(): Promise<{ used: readonly ContentField[]; schemas: readonly NoteSchema[] }>;
}
