import { z } from "zod";
import { NotePreview } from "./projects/source/note-preview.ts";

/**
 * Every question that one process asks another while a user waits, with its answer. Unlike a job, a question is not stored: if no process answers in
 * time, the user asks again.
 */
export const questions = {
  /** What would the site show of this text? A build worker answers. */
  "note.preview": {
    question: z.object({
      projectId: z.string(),
      /** Its site is the one around the note. */
      deploymentId: z.string(),
      /** Path in the repository. */
      path: z.string(),
      text: z.string(),
      /** Paths of pictures that are not saved yet. */
      pictures: z.array(z.string()),
    }),
    answer: NotePreview,
  },
} as const satisfies Record<string, { question: z.ZodType; answer: z.ZodType }>;

export type QuestionName = keyof typeof questions;
export type Question<N extends QuestionName> = z.infer<(typeof questions)[N]["question"]>;
export type Answer<N extends QuestionName> = z.infer<(typeof questions)[N]["answer"]>;
