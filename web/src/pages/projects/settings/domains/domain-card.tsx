import { ExternalLink } from "lucide-react";
import type { Domain } from "#schemas/domains/domain.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { formatExact } from "../../../../lib/format.ts";
import { DomainHints } from "./domain-hints.tsx";
import { domainWords } from "./domain-words.ts";
import { RecordRow } from "./record-row.tsx";
import type { DomainActions } from "./use-domains.ts";

interface DomainCardProps {
  domain: Domain;
  /** The address of the site there. */
  url: string;
  canChange: boolean;
  actions: DomainActions;
  onRemove: () => void;
}

/** One domain: its state, its records, and what can be done with it. */
export function DomainCard({ domain, url, canChange, actions, onRemove }: DomainCardProps) {
  const { host, name, state, primary, verifiedAt, counterpart } = domain;
  const words = domainWords(domain);
  const isServed = verifiedAt !== null;
  const { pending, failure } = actions.of(domain);
  return (
    <Card aria-label={host} className="overflow-hidden">
      <div className="grid gap-1.5 px-6 py-5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-[15px] font-semibold wrap-anywhere">{name}</h2>
          <Badge tone={words.tone}>{words.label}</Badge>
          {primary && <Badge tone="accent">Primary</Badge>}
          {isServed && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="ml-auto inline-flex items-center gap-1 text-[13px] text-accent hover:underline"
            >
              Open <ExternalLink className="size-3.5" />
              <span className="sr-only">{host}</span>
            </a>
          )}
        </div>
        {name !== host && <p className="font-mono text-xs wrap-anywhere text-faint">{host}</p>}
        <p className="text-sm text-pretty text-soft">
          {words.about}
          {domain.stopsAt && ` It stops on ${formatExact(domain.stopsAt)}.`}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3 px-6 pb-5">
        {state === "live" ? (
          <details className="text-[13px]">
            <summary className="cursor-pointer font-medium text-soft hover:text-ink">
              DNS records
            </summary>
            <div className="mt-3">
              <Records domain={domain} />
            </div>
          </details>
        ) : (
          <Records domain={domain} />
        )}
        <DomainHints domain={domain} url={url} />
        <FormError>{failure}</FormError>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-wash px-6 py-3">
        <p className="mr-auto text-[13px] text-faint">
          {domain.checkedAt ? (
            <>
              Checked <RelativeTime at={domain.checkedAt} />
            </>
          ) : (
            "Not checked yet"
          )}
        </p>
        {canChange && (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            Remove<span className="sr-only"> {host}</span>
          </Button>
        )}
        {canChange && counterpart !== null && (
          <Button
            variant="ghost"
            size="sm"
            pending={pending === "add"}
            onClick={() => actions.add(domain, counterpart)}
          >
            <span className="max-w-56 truncate">Add {counterpart}</span>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          pending={pending === "verify"}
          onClick={() => actions.verify(domain)}
        >
          Check now<span className="sr-only"> {host}</span>
        </Button>
        {canChange && isServed && !primary && (
          <Button
            size="sm"
            pending={pending === "primary"}
            onClick={() => actions.makePrimary(domain)}
          >
            Make primary<span className="sr-only"> {host}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

const Records = ({ domain }: { domain: Domain }) => (
  <ul className="divide-y divide-line rounded-lg border border-line" aria-label="DNS records">
    {domain.records.map((record) => (
      <RecordRow
        key={`${record.type} ${record.value}`}
        record={record}
        showState={domain.checkedAt !== null}
      />
    ))}
  </ul>
);
