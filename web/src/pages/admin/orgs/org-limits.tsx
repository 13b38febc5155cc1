import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { AdminOrgDetail } from "#schemas/admin/org.ts";
import { type LimitId, limitIds, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatLimit } from "../../../lib/format-limit.ts";
import { isReason, ReasonField } from "../reason-field.tsx";
import { LimitField } from "./limit-field.tsx";
import { type LimitInput, limitsFrom, textsOf } from "./limit-input.ts";

/** The limits in force, and a dialog that sets the ones of this organization. */
export function OrgLimits({ org }: { org: AdminOrgDetail }) {
  const { usage, ownLimits } = org;
  const [isOpen, setIsOpen] = useState(false);
  const row = (id: LimitId): [string, string] => [
    limitKinds[id].label,
    `${formatLimit(id, usage.limits[id])}${id in ownLimits ? "" : " (default)"}`,
  ];
  return (
    <section>
      <h3 className="mb-2 flex items-center justify-between gap-3 text-[13px] font-medium">
        Limits
        <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal /> Change limits
        </Button>
      </h3>
      <Facts facts={limitIds.map(row)} />
      {isOpen && <LimitsDialog org={org} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function LimitsDialog({ org, onClose }: { org: AdminOrgDetail; onClose: () => void }) {
  const [texts, setTexts] = useState<LimitInput>(() => textsOf(org.ownLimits));
  const [reason, setReason] = useState("");
  const limits = limitsFrom(texts);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Limits of ${org.name}`}
      confirmLabel="Save limits"
      ready={limits !== null && isReason(reason)}
      run={async () => {
        if (limits) await api.admin.orgs.setLimits.mutate({ orgId: org.id, limits, reason });
        await queryClient.invalidateQueries({ queryKey: trpc.admin.orgs.pathKey() });
      }}
    >
      <div className="grid gap-4">
        <p>
          Leave a field empty to use the default of the installation. A lower limit deletes nothing.
          It refuses only new items.
        </p>
        {limitIds.map((id) => (
          <LimitField
            key={id}
            id={id}
            fallback={org.defaultLimits[id]}
            value={texts[id]}
            onChange={(text) => setTexts({ ...texts, [id]: text })}
          />
        ))}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
