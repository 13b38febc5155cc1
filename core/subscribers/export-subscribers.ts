import { subscriberPages } from "#store/subscribers/subscribers.ts";
import type { SubscriberDocument } from "#store/subscribers/documents.ts";
import type { CoreContext } from "../context.ts";

const HEADER = ["email", "state", "subscribed", "confirmed"];
/** A spreadsheet would calculate a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

/** All subscribers of a project as CSV (RFC 4180), the oldest first. */
export async function* exportSubscribers(
  { db }: Pick<CoreContext, "db">,
  projectId: string,
): AsyncGenerator<string> {
  yield row(HEADER);
  for await (const subscribers of subscriberPages(db, projectId))
    yield subscribers.map(rowOf).join("");
}

const rowOf = ({ email, state, createdAt, confirmedAt }: SubscriberDocument): string =>
  row([email, state, createdAt.toISOString(), confirmedAt?.toISOString() ?? ""]);

const row = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
