import { useMutation } from "@tanstack/react-query";
import { Ban, LogOut, Undo2 } from "lucide-react";
import { useState } from "react";
import type { AdminUser } from "#schemas/accounts/user.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { useSession } from "../../../session.ts";
import { banTimes, isBanned } from "./ban.ts";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.users.pathKey() });

/** The actions of an admin on an account: ban it, lift the ban, sign it out. */
export function UserActions({ user }: { user: AdminUser }) {
  const isMe = useSession()?.user.id === user.id;
  const [asking, setAsking] = useState<"ban" | "end" | null>(null);
  const [chosen, setChosen] = useState(0);
  const unban = useMutation(
    trpc.admin.users.unban.mutationOptions({
      onSuccess: changed,
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  if (!webConfig().authEmbedded)
    return (
      <p className="text-[13px] text-soft">
        Accounts are managed by another service (AUTH_URL). Ban users and end their sessions there.
      </p>
    );
  const { hours = null } = banTimes[chosen] ?? {};
  return (
    <div className="flex flex-wrap gap-2">
      {isBanned(user) ? (
        <Button
          size="sm"
          pending={unban.isPending}
          onClick={() => unban.mutate({ userId: user.id })}
        >
          <Undo2 /> Unban
        </Button>
      ) : (
        !isMe && (
          <Button variant="outline" size="sm" onClick={() => setAsking("ban")}>
            <Ban /> Ban
          </Button>
        )
      )}
      {user.sessionCount > 0 && (
        <Button variant="outline" size="sm" onClick={() => setAsking("end")}>
          <LogOut /> End sessions
        </Button>
      )}
      <ConfirmDialog
        open={asking === "ban"}
        onOpenChange={() => setAsking(null)}
        title={`Ban ${user.email}?`}
        confirmLabel="Ban"
        destructive
        run={async () => {
          await api.admin.users.ban.mutate({ userId: user.id, hours });
          await changed();
        }}
      >
        <div className="grid gap-4">
          <p>
            They are signed out everywhere immediately and cannot sign in. Nothing they own is
            deleted, and their sites stay online.
          </p>
          <Field label="Duration">
            {(input) => (
              <Select
                {...input}
                value={chosen}
                onChange={(event) => setChosen(Number(event.target.value))}
              >
                {banTimes.map(({ label }, index) => (
                  <option key={label} value={index}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "end"}
        onOpenChange={() => setAsking(null)}
        title={`Sign ${user.email} out everywhere?`}
        confirmLabel="End sessions"
        run={async () => {
          await api.admin.users.endSessions.mutate({ userId: user.id });
          await changed();
        }}
      >
        This signs them out of every browser. They can sign in again.
      </ConfirmDialog>
    </div>
  );
}
