import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { composeMail } from "#schemas/mail/mail-message.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { insertMailOnce } from "./mails.ts";
import { findPreferences } from "./notifications.ts";

/** Something that people are told of, each as they have chosen. */
export interface Notice {
  event: NotificationEvent;
  title: string;
  message: string;
  /** A path of the dashboard. */
  link: string | null;
  /** What it is about, such as `deployment:{id}`: nobody is told twice of the same. */
  key: string;
}

/** What mails look like, and whether somebody sends them. */
export interface Outbox {
  brandName: string;
  publicUrl: string;
  sends: boolean;
}

export interface RecordedNotice {
  /** Users with a new line in their list. */
  told: string[];
  /** New mails of the outbox. */
  mailIds: string[];
}

/** Writes a notice into the lists and the mails of those who want it. Safe to repeat: what was written stays as it is. */
export async function recordNotice(
  db: Db,
  notice: Notice,
  to: { userIds: string[]; outbox: Outbox },
): Promise<RecordedNotice> {
  const userIds = [...new Set(to.userIds)];
  const preferencesOf = await findPreferences(db, userIds);
  const accounts = await findAccounts(db, userIds);
  const recorded: RecordedNotice = { told: [], mailIds: [] };
  for (const userId of userIds) {
    const account = accounts.get(userId);
    if (account?.deletedAt) continue;
    const choice = preferencesOf(userId)[notice.event];
    if (choice.app && (await insertNotification(db, userId, notice))) recorded.told.push(userId);
    // An address that nobody has proven may be a stranger's.
    if (!choice.email || !account?.emailProvenAt) continue;
    const mailId = await insertNoticeMail(db, notice, { ...account, userId, outbox: to.outbox });
    if (mailId) recorded.mailIds.push(mailId);
  }
  return recorded;
}

/** Writes a notice into one list only, if its owner wants it there: the mail has words of its own. */
export async function listNotice(db: Db, userId: string, notice: Notice): Promise<void> {
  const preferencesOf = await findPreferences(db, [userId]);
  if (preferencesOf(userId)[notice.event].app) await insertNotification(db, userId, notice);
}

interface Account {
  email: string;
  emailProvenAt: Date | null;
  deletedAt: Date | null;
}

/** Empty when another service keeps the accounts: then nobody's address is known here. */
async function findAccounts(db: Db, userIds: string[]): Promise<Map<string, Account>> {
  const accounts = await collection(db, "authUsers")
    .find({ _id: { $in: userIds } })
    // Pictures in the metadata are large.
    .project<Account & { _id: string }>({ email: 1, emailProvenAt: 1, deletedAt: 1 })
    .toArray();
  return new Map(accounts.map((account) => [account._id, account]));
}

async function insertNotification(db: Db, userId: string, notice: Notice): Promise<boolean> {
  try {
    await collection(db, "notifications").insertOne({
      _id: newId(),
      userId,
      ...notice,
      at: new Date(),
      readAt: null,
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "key")) return false;
    throw error;
  }
}

async function insertNoticeMail(
  db: Db,
  { event, title, message, link, key }: Notice,
  to: { userId: string; email: string; outbox: Outbox },
): Promise<string | null> {
  const { brandName, publicUrl, sends } = to.outbox;
  const url = link === null ? null : `${publicUrl}${link}`;
  const footnote =
    event === "account.security"
      ? "Mails about the security of your account cannot be switched off."
      : `Choose what you are told of: ${publicUrl}/settings/notifications`;
  const words = { subject: title, paragraphs: [message], footnote };
  const mail = await insertMailOnce(db, {
    to: to.email,
    kind: "notification",
    channel: "email",
    subject: title,
    ...composeMail(
      brandName,
      url === null ? words : { ...words, link: { url, label: "Have a look" } },
    ),
    link: url,
    code: null,
    state: sends ? "waiting" : "stored",
    key: `${key}:${to.userId}`,
    createdAt: new Date(),
  });
  return mail?._id ?? null;
}
