import type { ReactNode } from "react";
import { Card, CardHeader } from "../../../components/ui/card.tsx";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values, one pair in a row. */
export function FactCard({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader title={title} />
      <dl className="divide-y divide-line">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2 text-[13px]"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 font-medium [overflow-wrap:anywhere] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
