import type { ApiKey, ApiKeyScope } from "#schemas/accounts/api-key.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { scopeTexts } from "./scopes.ts";

const LOOK_EVERY_MS = 60_000;

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, org, project, createdAt, expiresAt, lastUsedAt } = apiKey;
  const now = useNow(LOOK_EVERY_MS);
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className="flex items-center gap-4 px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <Badge>{titleOf(scopes)}</Badge>
          {expired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="truncate text-[13px] text-soft">
          {org.name} / {project?.name ?? "all projects"}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-faint">
          <code className="font-mono">{prefix}…</code>
          <span>
            created <RelativeTime at={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                used <RelativeTime at={lastUsedAt} />
              </>
            ) : (
              "never used"
            )}
          </span>
          {expiresAt && !expired && (
            <span>
              expires <RelativeTime at={expiresAt} />
            </span>
          )}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** Only the widest scope is shown, because it includes the others. */
const titleOf = (scopes: ApiKeyScope[]) =>
  scopeTexts.findLast(({ scope }) => scopes.includes(scope))?.title ?? scopes.join(", ");
