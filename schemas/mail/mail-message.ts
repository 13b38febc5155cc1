import { directionOf } from "../locale/language.ts";

/** The content of an email, which is the same in plain text and in HTML. */
export interface MailMessage {
  /** BCP 47. English if absent. */
  language?: string;
  subject: string;
  paragraphs: string[];
  /** Lists below the paragraphs. */
  groups?: MailGroup[];
  /** The button of the email. */
  link?: { url: string; label: string };
  /** A code to type in. */
  code?: string;
  /** Small print, such as the reason for the email. */
  footnote?: string;
  /** Below the small print. */
  footerLinks?: { label: string; url: string }[];
}

export interface MailGroup {
  title: string;
  items: { title: string; text: string; url: string | null }[];
}

/** Plain text and HTML of an email. `sender` signs it. Everything is escaped, because names in it come from other users. */
export function composeMail(sender: string, message: MailMessage): { text: string; html: string } {
  const {
    language = "en",
    paragraphs,
    groups = [],
    link,
    code,
    footnote,
    footerLinks = [],
  } = message;
  const smallPrint = [sender, ...(footnote ? [footnote] : [])];
  const text = [
    ...paragraphs,
    ...groups.map(textOfGroup),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `-- \n${[...smallPrint, ...footerLinks.map(({ label, url }) => `${label}: ${url}`)].join("\n")}`,
  ].join("\n\n");
  const body = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`),
    ...groups.map(htmlOfGroup),
    ...(code
      ? [
          `<p style="margin:0 0 16px;font:600 28px/1.2 monospace;letter-spacing:4px">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#1d4ed8;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
          `<p style="margin:0 0 16px;color:#64748b;font-size:13px;word-break:break-all">${escapeHtml(link.url)}</p>`,
        ]
      : []),
    `<p style="margin:32px 0 0;color:#64748b;font-size:13px">${[...smallPrint.map(escapeHtml), ...footerLinks.map(htmlOfLink)].join(" · ")}</p>`,
  ].join("\n");
  const html = `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><body style="margin:0;padding:32px 16px;background:#f8fafc"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;font:16px/1.5 system-ui,sans-serif;color:#0f172a">\n${body}\n</div></body></html>`;
  return { text, html };
}

const htmlOfLink = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="color:#64748b">${escapeHtml(label)}</a>`;

function textOfGroup({ title, items }: MailGroup): string {
  const entries = items.map((item) =>
    [`- ${item.title}`, item.text, ...(item.url === null ? [] : [item.url])].join("\n  "),
  );
  return [title, ...entries].join("\n\n");
}

function htmlOfGroup({ title, items }: MailGroup): string {
  const rows = items.map(({ title: words, text, url }) => {
    const heading = url
      ? `<a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(words)}</a>`
      : escapeHtml(words);
    return `<li style="margin:0 0 12px"><strong>${heading}</strong><br><span style="color:#475569;font-size:14px">${escapeHtml(text)}</span></li>`;
  });
  return `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(title)}</h2><ul style="margin:0;padding:0 0 0 20px">${rows.join("")}</ul>`;
}

/** The same text without the secrets that only the recipient may know. */
export function hideMailSecrets(
  text: string,
  {
    link,
    code,
    unsubscribeUrl,
  }: { link: string | null; code: string | null; unsubscribeUrl?: string },
): string {
  let hidden = text;
  // First the longer address: the link may be its beginning.
  if (unsubscribeUrl) hidden = hidden.replaceAll(unsubscribeUrl, "(link removed)");
  if (link) hidden = hidden.replaceAll(link, "(link removed)");
  if (code) hidden = hidden.replaceAll(code, "(code removed)");
  return hidden;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
