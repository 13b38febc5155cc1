import type { DomainRecord } from "#schemas/domains/domain.ts";
import type { DnsAnswer, DnsFault } from "#store/domains/documents.ts";

/** Further values are counted. */
const SHOWN_VALUES = 3;

const faults: Record<DnsFault, (record: Pick<DomainRecord, "type" | "name">) => string> = {
  noName: ({ name }) =>
    `${name} does not exist in DNS. New records usually take minutes to appear, and sometimes hours.`,
  noRecord: ({ type, name }) => `${name} has no ${type} record.`,
  serverFailed: ({ name }) =>
    `The name servers of ${name} gave no valid answer (SERVFAIL). Check the name servers and DNSSEC at your DNS host.`,
  refused: ({ name }) =>
    `The name servers refuse to answer for ${name}. Check which name servers the domain has.`,
  timedOut: ({ name }) =>
    `The name servers of ${name} did not answer in time. The next check tries again.`,
  unreachable: () =>
    "The DNS server of this installation does not answer. Its operator can set another one in DNS_SERVERS.",
  unreadable: ({ name }) => `DNS returned an answer for ${name} that cannot be read.`,
  loop: ({ name }) =>
    `The CNAME records of ${name} form a loop, or the chain is too long. Remove the record that points back.`,
};

export const faultText = (fault: DnsFault, record: Pick<DomainRecord, "type" | "name">): string =>
  faults[fault](record);

export const quotesText =
  "The value has quotation marks or spaces around it. Enter it without them.";

export const otherAddressText =
  "Not found. Visitors reach the site by another address, so this record is not required.";

export const foundText = (answer: DnsAnswer, { value }: Pick<DomainRecord, "value">): string =>
  `Found ${listed(answer)}, expected ${value}.`;

export const surplusText = (others: string[]): string =>
  `Also found ${listed({ values: others, more: 0 })}. Remove it, because it sends some visitors elsewhere.`;

function listed({ values, more }: Pick<DnsAnswer, "values" | "more">): string {
  const shown = values.slice(0, SHOWN_VALUES);
  const rest = values.length - shown.length + more;
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} more`;
}
