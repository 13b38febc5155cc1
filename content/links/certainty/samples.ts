import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

/** Folders with what the tests of a program read, and with what authors copy to begin a note. */
const SAMPLES =
  /(?:^|\/)(?:(?:__)?(?:fixtures|snapshots|mocks)(?:__)?|__tests__|test-?data|(?:tests?|specs?)\/(?:data|files|resources|examples)|_?(?:\w+[-_])?templates)\//i;
/** A name that says that nothing has it: the documentation of a link checker shows what a dead link looks like. */
const ON_PURPOSE =
  /^404$|(?:^|[^a-z])(?:non-?existent|(?:does-?)?not-?exist(?:s|ing)?|broken-?link)/i;

/** What is missing in a test, a template or an example of a dead link is most often missing on purpose: all of it is one group of information. */
export function ofSamples(path: string, issues: FoundIssue[]): FoundIssue[] {
  const isSample = SAMPLES.test(path);
  return issues.map((issue): FoundIssue => {
    const isOnPurpose = isSample || ON_PURPOSE.test(nameIn(issue.message));
    if (issue.severity !== "warning" || !isOnPurpose) return issue;
    const group = {
      about: "samples",
      message: "Tests, templates or examples link to pages or show files that do not exist.",
      suggestion: null,
    };
    return { ...issue, severity: "info", group };
  });
}

/** The last part of the name that nothing has. */
const nameIn = (message: string) =>
  /No page or file is named (?:\S*\/)?(.*)\.$/.exec(message)?.[1] ?? "";
