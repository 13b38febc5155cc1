import { mayWithhold } from "./publication.ts";

const PROGRAM = /\.(?:mdx|vue|svelte|astro)$/i;
const DATA = /^export\s+(?:const|let|var)\s+/m;
const LOOKED_AT = 4_096;

/** Why a program may withhold its page: its data has a key that other notes use for that. Null when there is no doubt. */
export function programDoubt(path: string, text: string): string | null {
  return PROGRAM.test(path) &&
    DATA.test(text) &&
    mayWithhold(text.slice(0, LOOKED_AT), { asKey: true })
    ? "It is a program that may withhold it."
    : null;
}
