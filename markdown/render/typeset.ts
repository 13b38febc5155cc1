import Token from "markdown-it/lib/token.mjs";
import { sayWords } from "../themes/words/text/say-words.ts";
import { setTypography } from "./typography.ts";

/** A title with the quotes of a language. Null: as written. */
export function typeset(text: string, language: string | null): string {
  if (language === null || !/["'.-]/.test(text)) return text;
  const [line, run] = [new Token("inline", "", 0), new Token("text", "", 0)];
  line.content = text;
  run.content = text;
  line.children = [run];
  setTypography([line]);
  return sayWords(run.content, language);
}
