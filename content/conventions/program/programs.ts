import type { ProgramSite } from "../interface.ts";
import { type Literals, readLiterals } from "./literals.ts";

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
