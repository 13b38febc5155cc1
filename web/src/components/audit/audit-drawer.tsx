import type { ReactNode } from "react";
import type { AuditEntry } from "#schemas/orgs/audit.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatExact } from "../../lib/format.ts";
import { statusWord } from "../../lib/status.ts";
import { Facts } from "../lists/detail-parts.tsx";
import { auditWords, isSelf } from "./audit-words.ts";

const actorKinds = { user: "Person", key: "API key", system: "System" };

/** All recorded details of one change. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { actor, target, ip, userAgent, at, action } = entry;
  const details = Object.entries(entry.details).map(([name, value]): [string, ReactNode] => [
    statusWord(name),
    value === null || value === "" ? "–" : String(value),
  ]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={`${actor.name} ${auditWords(entry)} ${isSelf(entry) ? "" : target.name}`}
      description={<span className="font-mono text-xs">{action}</span>}
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          facts={[
            ["When", formatExact(at)],
            ["Who", actor.name],
            ["Actor type", actorKinds[actor.kind]],
            [`Object (${target.kind})`, target.name],
            ["From", ip || "–"],
            ["With", userAgent || "–"],
          ]}
        />
        {details.length > 0 && (
          <section>
            <h3 className="mb-3 border-t border-line pt-5 text-[13px] font-medium">Details</h3>
            <Facts facts={details} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
