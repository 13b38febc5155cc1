import { hourText } from "#schemas/locale/clock-time.ts";
import type { MailGroup, MailMessage } from "#schemas/mail/mail-message.ts";
import type { NotificationTimes } from "#schemas/mail/notification-times.ts";
import { UTC } from "#schemas/locale/time-zone.ts";
import type { DigestEntryDocument } from "#store/mail/documents.ts";
import type { CoreContext } from "../context.ts";

const ACCOUNT = "Your account and this installation";

/** The text of a digest: the entries by organization and project, in the order in which they happened. */
export function digestMessage(
  env: Pick<CoreContext["env"], "BRAND_NAME" | "PUBLIC_URL">,
  entries: DigestEntryDocument[],
  { timeZone, digestHour }: NotificationTimes,
): MailMessage {
  const count = `${entries.length} ${entries.length === 1 ? "notification" : "notifications"}`;
  return {
    subject: `Your daily digest: ${count}`,
    paragraphs: [`${count} from ${env.BRAND_NAME} since your last digest.`],
    groups: groupsOf(entries, env.PUBLIC_URL),
    footnote: `Your digest is sent at ${hourText(digestHour)} (${timeZone ?? UTC}).`,
  };
}

/** Sorted by name. What concerns no organization is last. */
function groupsOf(entries: DigestEntryDocument[], publicUrl: string): MailGroup[] {
  const groups = new Map<string, MailGroup>();
  for (const { about, title, message, link } of entries) {
    const name = about ? [about.org, about.project].filter(Boolean).join(" / ") : ACCOUNT;
    const group = groups.get(name) ?? { title: name, items: [] };
    groups.set(name, group);
    group.items.push({ title, text: message, url: link === null ? null : `${publicUrl}${link}` });
  }
  const isAccount = ({ title }: MailGroup) => Number(title === ACCOUNT);
  return [...groups.values()].toSorted(
    (a, b) => isAccount(a) - isAccount(b) || a.title.localeCompare(b.title),
  );
}
