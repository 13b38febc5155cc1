import type { ProgramSite } from "../interface.ts";
import { basesOf, pathOfUrl } from "../paths.ts";
import { recordOf } from "../settings.ts";
import { type Literals, readLiterals, UNKNOWN } from "./literals.ts";

/** The paths that the whole site may have. A program often decides between two. */
export function basePathsOf(programs: readonly Literals[], key: string): string[] {
  const paths = programs.flatMap(({ exported, texts }) => {
    const written = recordOf(exported)[key];
    if (written !== UNKNOWN) return pathOfUrl(written);
    return texts(key).flatMap((text) => (text.startsWith("/") ? pathOfUrl(text) : []));
  });
  return basesOf(...paths);
}

/**
 * The settings of a program, which may be spread over several files.
 * @param place the folder of the settings in the folder of the site, such as ".vitepress/"
 */
export function programsOf(
  { repository, folder }: ProgramSite,
  name: RegExp,
  place: string,
): Literals[] {
  const programs: Literals[] = [];
  for (const [path, text] of repository.sources)
    if (name.test(path) && path.startsWith(folder + place)) programs.push(readLiterals(text));
  return programs;
}
