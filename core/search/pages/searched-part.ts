/** The part of a site that a visitor searches, such as a version. */
export interface SearchedPart {
  /** What its addresses begin with; "" is the whole site. */
  base: string;
  /** What the addresses of other parts begin with. */
  without: readonly string[];
}

export const WHOLE_SITE: SearchedPart = { base: "", without: [] };

/** A site has fewer versions. */
const MAX_OTHERS = 100;
const MAX_CHARACTERS = 300;

/** `in=/1.2&not=/next`. Anything else searches the whole site. */
export function readSearchedPart(query: URLSearchParams): SearchedPart {
  const addresses = [query.get("in") ?? "", ...query.getAll("not")].map((base) =>
    base.slice(0, MAX_CHARACTERS),
  );
  const [base = "", ...without] = addresses.slice(0, MAX_OTHERS + 1);
  return { base, without: without.filter((other) => other !== "") };
}

/** The condition for a row of `posts`, as SQL with its values. */
export function conditionsOf({ base, without }: SearchedPart): { sql: string; values: string[] } {
  const others = without.map(() => ` AND NOT ${BELOW}`).join("");
  return {
    sql: (base === "" ? "" : ` AND ${BELOW}`) + others,
    values: [...(base === "" ? [] : [base]), ...without].flatMap((one) => [
      one,
      `${one}/`,
      `${one}/`,
    ]),
  };
}

const BELOW = "(posts.url = ? OR substr(posts.url, 1, length(?)) = ?)";
