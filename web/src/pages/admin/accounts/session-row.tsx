import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { AdminSession } from "#schemas/admin/accounts.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { browserOf } from "../../../lib/browser/browser.ts";
import { paths } from "../../../paths.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

const changed = () =>
  Promise.all(
    [trpc.admin.accounts.sessions, trpc.admin.users].map((part) =>
      queryClient.invalidateQueries({ queryKey: part.pathKey() }),
    ),
  );

/** A signed-in browser, with a button that signs it out. */
export function SessionRow({ session }: { session: AdminSession }) {
  const { id: sessionId, user, userAgent, ip, methods, aal, createdAt, lastUsedAt } = session;
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const { name: browser } = browserOf(userAgent);
  const close = () => {
    setIsAsking(false);
    setReason("");
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-[13px] md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_9rem_5.5rem]">
      <span className="min-w-0">
        <Link
          to={`${paths.adminUsers}?user=${user.id}`}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {user.email}
        </Link>
        <span className="block truncate text-xs text-faint">{user.name}</span>
      </span>
      <span className="min-w-0 max-md:order-1 max-md:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1" title={userAgent}>
          {browser}
          {aal === "aal2" && <Badge>2FA</Badge>}
        </span>
        <span className="block text-xs break-all text-faint">
          {ip}, by {methods.join(", ")}
        </span>
      </span>
      <span className="text-xs text-faint max-md:order-2 max-md:col-span-2">
        <span className="md:block">
          used <RelativeTime at={lastUsedAt} />
        </span>
        <span className="max-md:hidden"> </span>
        <span className="max-md:ml-2 md:block">
          signed in <RelativeTime at={createdAt} />
        </span>
      </span>
      <span className="text-right">
        {session.current ? (
          <Badge tone="accent">Yours</Badge>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Revoke the session of ${user.email} in ${browser}`}
            onClick={() => setIsAsking(true)}
          >
            <LogOut /> Revoke
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={close}
        title={`Revoke this session of ${user.email}?`}
        confirmLabel="Revoke"
        destructive
        ready={isReason(reason)}
        run={async () => {
          await api.admin.accounts.revokeSession.mutate({ sessionId, reason });
          await changed();
        }}
      >
        <div className="grid gap-4">
          <p>
            {browser} is signed out immediately. The user can sign in again, and other browsers stay
            signed in.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </li>
  );
}
