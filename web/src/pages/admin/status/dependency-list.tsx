import type { Dependency, DependencyName } from "#schemas/admin/installation-status.ts";
import { StatusDot } from "../../../components/status.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";

const names: Record<DependencyName, string> = {
  database: "Database",
  queues: "Redis",
  storage: "Blob store",
  mail: "Mail server",
  git: "Git server",
  sms: "Gateway for text messages",
  payments: "Stripe",
  accounts: "Account service",
  model: "AI service",
};

const states = {
  ok: { dot: "success", words: "Working" },
  failing: { dot: "failed", words: "Not working" },
  off: { dot: "off", words: "Not set up" },
} as const;

/** What the processes need, as the api reaches it. */
export function DependencyList({ dependencies }: { dependencies: Dependency[] }) {
  return (
    <Card aria-label="Dependencies" className="overflow-hidden">
      <CardHeader title="Dependencies" />
      <ul className="divide-y divide-line">
        {dependencies.map(({ name, state, address, detail }) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-0.5 px-5 py-3 text-[13px] md:grid-cols-[9rem_8rem_minmax(0,1fr)]"
          >
            <span className="font-medium">{names[name]}</span>
            <span className="inline-flex items-center gap-2">
              <StatusDot status={states[state].dot} />
              {states[state].words}
            </span>
            <span className="min-w-0 break-words text-soft">
              {address && <span className="font-mono text-xs break-all">{address}</span>}
              {detail && (
                <span className={state === "failing" ? "block text-danger-ink" : "block"}>
                  {detail}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
