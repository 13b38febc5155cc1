import type { AnswerWords, ClientWords } from "../../words/model.ts";

declare global {
  /** In the language of the page. `language` names the catalog. */
  var themeWords: ClientWords & { language: string };
  /** In all languages, by the name of the catalog. */
  var answerWords: Record<string, AnswerWords>;
  /** In the export of a site. */
  var staticSearch: (address: string) => Promise<Response>;
}
