/** Logseq writes `/` of a name as three underscores, before version 0.8.9 as `%2F` or a dot, and characters that no file name may have as `%3A`. */
const SEPARATOR = /___|%2F/gi;
const ESCAPED = /%(?:2[23A]|3[ACEF]|5[CE]|7C|25)/gi;
const SIGNS = /[":*?<>|#\\^]/g;
const DAY = /^(\d{4})_(\d{2})_(\d{2})$/;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** As in "Jun 19th, 2022" and "June 19th, 2022", the usual names of days. */
const NAMED_DAY = /^(?:[A-Z][a-z]+, )?([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:st|nd|rd|th), (\d{4})$/;
const WRITTEN_DAY = /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/;

/** The name of the page in a file. */
export function decodedName(name: string): string {
  return name.replace(SEPARATOR, "/").replace(ESCAPED, (sign) => decodeURIComponent(sign));
}

/** What the file of a page may be called. */
export function encodedNames(name: string): string[] {
  const encoded = name.replace(
    SIGNS,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const names = [encoded, encoded.replaceAll("/", "___"), encoded.replaceAll("/", "%2F")];
  return [...new Set([...names, encoded.replaceAll("/", ".")])].filter((one) => one !== name);
}

/** The file of a day, by the name of its page. */
export function journalNamed(name: string): string[] {
  const [, month = "", day = "", year = ""] = NAMED_DAY.exec(name) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number > 0) return [`journals/${year}_${twoDigits(number)}_${day.padStart(2, "0")}`];
  const [, ...parts] = WRITTEN_DAY.exec(name) ?? [];
  return parts.length > 0 ? [`journals/${parts.join("_")}`] : [];
}

/** `2022_06_19` as "Jun 19, 2022"; null for another name. */
export function titleOfJournal(name: string): string | null {
  const [, year, month = "", day = ""] = DAY.exec(name) ?? [];
  const named = MONTHS[Number(month) - 1];
  return year === undefined || named === undefined ? null : `${named} ${Number(day)}, ${year}`;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
