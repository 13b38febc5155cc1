import { contentHash } from "#content/content-hash.ts";
import type { Listing } from "#content/model.ts";
import { replaceMarkers } from "#markdown/text/source.ts";
import type { Variables } from "#markdown/variables/note-variables.ts";

/** What a note is compiled with besides its text and the dialect. */
export interface CompileSettings {
  variables: Variables | undefined;
  /** Null if there is nothing. */
  digest: string | null;
}

const DIGEST_LENGTH = 12;
const NOTHING: CompileSettings = { variables: undefined, digest: null };

/** The settings of notes that are part of the keys of compiled notes. */
export function compileSettingsOf({
  variables: section,
}: Pick<Listing, "variables">): CompileSettings {
  const { variables } = section;
  if (variables.length === 0) return NOTHING;
  const values = Object.fromEntries(
    variables.map(({ name, value }) => [name, replaceMarkers(value)]),
  );
  const digest = contentHash(JSON.stringify(values)).slice(0, DIGEST_LENGTH);
  return { variables: values, digest };
}
