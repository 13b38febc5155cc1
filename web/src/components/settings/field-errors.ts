import type { FailureData } from "#api/trpc-error.ts";

type Issue = NonNullable<FailureData["issues"]>[number];

/** What is wrong with the fields of a form, as sentences that name the field. */
export interface FieldErrors {
  isEmpty: boolean;
  /**
   * @param name of the field in the section: "versions.tags"
   * @param label of the field in the form
   * @param entries of a list, to quote the wrong one
   */
  of(name: string, label: string, entries?: readonly string[]): string | null;
}

const PREFIX = "values.";

export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  return {
    isEmpty: issues.length === 0,
    of(name, label, entries = []) {
      const own = PREFIX + name;
      const issue = issues.find(({ path }) => path === own || path.startsWith(`${own}.`));
      if (!issue) return null;
      const entry = entries[Number(issue.path.slice(own.length + 1) || Number.NaN)];
      // Messages continue the name of a field. Some contain it already.
      const last = name.slice(name.lastIndexOf(".") + 1);
      const said = [name, last].find((known) => issue.message.startsWith(`${known} `)) ?? "";
      const problem = issue.message.slice(said === "" ? 0 : said.length + 1);
      return `${entry === undefined ? label : `“${entry}”`} ${problem}.`;
    },
  };
}
