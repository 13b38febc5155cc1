import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminSigningKey } from "#schemas/admin/accounts.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatExact } from "../../../lib/format.ts";
import { RotateKeys } from "./rotate-keys.tsx";

const states = {
  current: { tone: "success", label: "Signs now" },
  standby: { tone: "accent", label: "Signs next" },
  previous: { tone: "neutral", label: "Retired" },
  revoked: { tone: "danger", label: "Revoked" },
} as const;

/** The keys that sign access tokens, and their rotation. */
export function KeyList() {
  const { data, error, refetch } = useQuery(trpc.admin.accounts.keys.queryOptions());
  const keys = data?.keys;
  const standby = keys?.find(({ state }) => state === "standby");
  return (
    <Card aria-label="Signing keys" className="overflow-hidden">
      <CardHeader
        title="Signing keys"
        action={standby?.readyAt && <RotateKeys readyAt={standby.readyAt} />}
      />
      {keys ? (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <li
              key={key.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-5 py-3 text-[13px]"
            >
              <span className="min-w-0">
                <code className="block font-mono text-xs break-all">{key.id}</code>
                <span className="block text-soft">
                  <KeyHistory signingKey={key} />
                </span>
                <span className="block text-xs text-faint">
                  created <RelativeTime at={key.createdAt} />
                </span>
              </span>
              <Badge tone={states[key.state].tone}>{states[key.state].label}</Badge>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading signing keys" />
      )}
    </Card>
  );
}

function KeyHistory({ signingKey }: { signingKey: AdminSigningKey }): ReactNode {
  const { state, signsSince, readyAt, retiredAt, tokensEndAt } = signingKey;
  switch (state) {
    case "current":
      return `Has signed every new access token since ${formatExact(signsSince!)}.`;
    case "standby":
      return `Published, so that every client knows it before it signs. Can sign from ${formatExact(readyAt!)}.`;
    case "previous":
      return `Signed until ${formatExact(retiredAt!)}. Its last token expires by ${formatExact(tokensEndAt!)}, and the next rotation after that revokes it.`;
    case "revoked":
      return retiredAt
        ? `Signed until ${formatExact(retiredAt)}. Its tokens are no longer valid.`
        : "Its tokens are no longer valid.";
  }
}
