import { canonicalLanguage, DEFAULT_LANGUAGE } from "#schemas/locale/language.ts";
import { LANGUAGE_PARAMETER } from "#schemas/sites/subscribe-paths.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { site } from "../projects/settings/site.ts";

/**
 * The language of a page or an email.
 * @param asked that of the page with the link. Only builds know the language that a repository names
 */
export function subscriptionLanguage(project: ProjectDocument, asked: string | null): string {
  const named = asked === null ? null : canonicalLanguage(asked);
  return named ?? (site.read(project).language || DEFAULT_LANGUAGE);
}

/** A link to a page of the subscription, in one language. */
export function subscriptionUrl(
  path: string,
  base: string,
  { token, language }: { token: string; language: string },
): string {
  const url = new URL(path, base);
  url.searchParams.set("token", token);
  url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}
