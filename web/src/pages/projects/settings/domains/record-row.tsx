import type { DomainRecord } from "#schemas/domains/domain.ts";
import { CopyButton } from "../../../../components/controls/copy-button.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { purposeOf, recordWords } from "./domain-words.ts";

/** A DNS record to copy, and what the last check found. */
export function RecordRow({ record, showState }: { record: DomainRecord; showState: boolean }) {
  const { type, name, value, state, text } = record;
  const { label, tone } = recordWords[state];
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3.5 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono font-semibold">{type}</span>
        <span className="text-faint">{purposeOf(record)}</span>
        {showState && (
          <span className="ml-auto">
            <Badge tone={tone}>{label}</Badge>
          </span>
        )}
      </p>
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
        <Part title="Name" text={name} copyLabel={`Copy the name of the ${type} record`} />
        <Part title="Value" text={value} copyLabel={`Copy the value of the ${type} record`} />
      </dl>
      {showState && text !== null && (
        <p className="min-w-0 rounded-md bg-wash px-3 py-2 text-pretty wrap-anywhere text-soft">
          {text}
        </p>
      )}
    </li>
  );
}

const Part = ({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) => (
  <div className="contents">
    <dt className="text-faint">{title}</dt>
    <dd className="min-w-0 font-mono wrap-anywhere">{text}</dd>
    <dd>
      <CopyButton text={text} label={copyLabel} />
    </dd>
  </div>
);
