import { z } from "zod";
import { FrontMatter, Heading, LinkedMedia, LinkedPost, Note } from "./dataset.ts";

// This schema has its own file, because bundlers keep a schema that extends another one, and zod with it, wherever the file is imported.
const NoteLink = LinkedPost.extend({ url: z.string().nullable() });

/** A note, published or not. The fields of its page are null or empty if it is not published. */
export const NoteDetail = Note.extend({
  frontMatter: FrontMatter.nullable(),
  html: z.string().nullable(),
  headings: z.array(Heading),
  /** Includes unpublished notes, which have no address. */
  links: z.array(NoteLink),
  backlinks: z.array(NoteLink),
  medias: z.array(LinkedMedia),
});
export type NoteDetail = z.infer<typeof NoteDetail>;
