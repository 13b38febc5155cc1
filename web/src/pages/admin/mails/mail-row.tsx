import type { Mail } from "#schemas/mail/mail.ts";
import { StatusDot } from "../../../components/status.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { mailStates, mailWords } from "./mail-words.ts";

export function MailRow({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_10rem_6rem_7rem]"
      >
        <span className="truncate font-medium">{mail.to}</span>
        <span className="truncate text-soft max-md:order-last max-md:col-span-2">
          {mail.subject}
        </span>
        <span className="truncate text-faint max-md:hidden">{mailWords[mail.kind]}</span>
        <span>
          <MailStatus mail={mail} />
        </span>
        <RelativeTime at={mail.createdAt} className="text-right text-faint max-md:hidden" />
      </button>
    </li>
  );
}

export function MailStatus({ mail }: { mail: Mail }) {
  const { word, dot } = mailStates[mail.state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot status={dot} />
      {word}
    </span>
  );
}
