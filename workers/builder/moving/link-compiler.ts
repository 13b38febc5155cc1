import type { Listing } from "#content/model.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";
import type { Build } from "../context.ts";
import { toText } from "../parse/compiled-packs.ts";
import type { SiteSettings } from "../parse/compile-settings.ts";
import { dialectOptions } from "../parse/dialect.ts";
import type { CompileLinks } from "./rewrite-notes.ts";

interface Side {
  listing: Listing;
  settings: SiteSettings;
}

/** Compiles texts of notes on the threads of the builder, as a build does. */
export function linkCompiler(build: Build, sides: Record<"before" | "after", Side>): CompileLinks {
  const { compilers, env } = build.context;
  const dialect = { ...dialectOptions(build.project, env), highlight: false };
  return async (note, bytes, side) => {
    const { listing, settings } = sides[side];
    const { options } = settings.of(note[side]);
    const job = {
      path: note[side].path,
      bytes: new Uint8Array(bytes),
      ...dialect,
      ...options,
      generator: listing.convention.id ?? undefined,
    };
    const [compiled] = await compilers.compile([job]);
    if (!compiled) return null;
    const { slots, publish } = JSON.parse(toText(compiled.facts)) as NoteFacts;
    return { slots, cover: publish.cover };
  };
}
