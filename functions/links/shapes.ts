import { z } from "zod";
import { noteStates } from "#schemas/deployments/dataset.ts";
import type { WrittenLink } from "#core/deployments/links/link-index.ts";

/** A link, with the note or file at its other end. */
export const Link = z.object({
  path: z.string().describe("The note or file at the other end."),
  title: z.string(),
  url: z.string().nullable().describe("Its address on the site. Null if it is not published."),
  state: z.enum(noteStates).nullable().describe("Null for a file that is not a note."),
  type: z.enum(["link", "embed"]),
  forms: z
    .array(z.object({ text: z.string(), line: z.number() }))
    .describe(
      "The links as they are written, each form once with its first line. Empty for a link in front matter.",
    ),
});

export function presentLink({ end, type, forms }: WrittenLink): z.input<typeof Link> {
  const { path, title, url, state } = end;
  return { path, title, url, state, type, forms };
}
