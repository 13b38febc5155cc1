import {
  defaultRedirectsSettings,
  type RedirectsSettings,
} from "#schemas/projects/settings/redirects.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { cutForAudit, type Section, storedSection } from "./section.ts";

const stored = storedSection("redirects", defaultRedirectsSettings);

export const redirects: Section<"redirects"> = {
  ...stored,
  audit(before, after) {
    const [old, current] = [lines(stored.read(before)), lines(stored.read(after))];
    const [rules, headers] = [
      differences(old.rules, current.rules),
      differences(old.headers, current.headers),
    ];
    return changesBetween(
      { rules: rules.before, headers: headers.before },
      { rules: rules.after, headers: headers.after },
    );
  },
};

/** Of two long lists, the lines that only one of them has. If only their order differs, all. */
function differences(before: string[], after: string[]): { before: string; after: string } {
  const only = (list: string[], other: string[]) => {
    const known = new Set(other);
    return list.filter((line) => !known.has(line));
  };
  const [gone, added] = [only(before, after), only(after, before)];
  const isMoved = gone.length === 0 && added.length === 0;
  return {
    before: cutForAudit((isMoved ? before : gone).join("\n")),
    after: cutForAudit((isMoved ? after : added).join("\n")),
  };
}

/** As lines of the files that other hosts read. */
function lines({ rules, headers }: RedirectsSettings): { rules: string[]; headers: string[] } {
  return {
    rules: rules.map(({ from, to, status, force }) => `${from} ${to} ${status}${force ? "!" : ""}`),
    headers: headers.map(({ path, name, value }) => `${path} ${name}: ${value}`),
  };
}
